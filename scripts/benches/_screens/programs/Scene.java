// Shows scenes with Swing: `java Scene.java '{"look": "javax.swing.plaf.metal.MetalLookAndFeel"}'`.
// It reads and prints what the package tells.

import java.awt.*;
import java.awt.geom.Rectangle2D;
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.List;
import java.util.function.Supplier;
import javax.swing.*;
import javax.swing.border.*;
import javax.swing.table.*;
import javax.swing.tree.*;

public class Scene {
    static final Map<String, Supplier<Rectangle>> boxes = new LinkedHashMap<>();
    static final List<Window> dialogs = new ArrayList<>();
    static final List<Runnable> late = new ArrayList<>();
    static JFrame main;
    static Component focus;
    static String wanted = "";
    static String icons = "";
    static final Map<Window, Rectangle> wishes = new LinkedHashMap<>();

    public static void main(String[] arguments) throws Exception {
        Map<String, Object> style = map(new Json(arguments[0]).value());
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, "UTF-8");
        SwingUtilities.invokeAndWait(() -> begin(style));
        out.println("{\"ready\": true}");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            Map<String, Object> command = map(new Json(line).value());
            if (command.containsKey("show")) {
                SwingUtilities.invokeAndWait(() -> show(map(command.get("show"))));
                settle();
                SwingUtilities.invokeAndWait(() -> late.forEach(Runnable::run));
                settle();
            }
            StringBuilder found = new StringBuilder();
            settle();
            SwingUtilities.invokeAndWait(() -> found.append(tell()));
            out.println(found);
        }
        System.exit(0);
    }

    static void settle() throws Exception {
        for (int n = 0; n < 3; n++) {
            Toolkit.getDefaultToolkit().sync();
            SwingUtilities.invokeAndWait(() -> {});
        }
    }

    static void begin(Map<String, Object> style) {
        try {
            UIManager.setLookAndFeel(text(style, "look", ""));
        } catch (Exception problem) {
            throw new RuntimeException(problem);
        }
        ToolTipManager.sharedInstance().setEnabled(false);
        main = new JFrame();
        main.setDefaultCloseOperation(JFrame.DO_NOTHING_ON_CLOSE);
    }

    static void show(Map<String, Object> scene) {
        MenuSelectionManager.defaultManager().clearSelectedPath();
        for (Window window : dialogs) window.dispose();
        dialogs.clear();
        wishes.clear();
        boxes.clear();
        late.clear();
        focus = null;
        wanted = text(scene, "focus", "");
        icons = text(scene, "icons", "");
        fill(main, main.getContentPane(), scene, "window");
        main.setTitle(text(scene, "title", ""));
        fit(main, place(scene));
        main.setVisible(true);
        List<Object> more = list(scene.get("dialogs"));
        for (int n = 0; n < more.size(); n++) {
            Map<String, Object> each = map(more.get(n));
            JDialog dialog = new JDialog(dialogs.isEmpty() ? main : dialogs.get(dialogs.size() - 1));
            fill(dialog, dialog.getContentPane(), each, "dialog" + n);
            dialog.setTitle(text(each, "title", ""));
            fit(dialog, place(each));
            dialog.setVisible(true);
            dialogs.add(dialog);
        }
        Window top = dialogs.isEmpty() ? main : dialogs.get(dialogs.size() - 1);
        JComponent rest = (JComponent) ((RootPaneContainer) top).getContentPane();
        rest.setFocusable(true);
        if (focus != null && dialogs.isEmpty()) focus.requestFocusInWindow(); else rest.requestFocusInWindow();
        if (focus instanceof JTextField field) late.add(() -> field.setCaretPosition(field.getText().length()));
    }

    // A window of this size inside its borders, where its outer corner is asked for.
    static void fit(Window window, Rectangle wish) {
        wishes.put(window, wish);
        Insets edges = window.getInsets();
        window.setBounds(wish.x, wish.y, wish.width + edges.left + edges.right, wish.height + edges.top + edges.bottom);
        window.validate();
    }

    static void fill(Window window, Container content, Map<String, Object> scene, String name) {
        content.removeAll();
        content.setLayout(new BorderLayout());
        content.add(build(map(scene.get("body"))), BorderLayout.CENTER);
        content.revalidate();
        content.repaint();
        boxes.put(name, () -> on(content, new Rectangle(0, 0, content.getWidth(), content.getHeight())));
    }

    static Rectangle place(Map<String, Object> scene) {
        return new Rectangle(number(scene, "x", 0), number(scene, "y", 0), number(scene, "w", 0), number(scene, "h", 0));
    }

    static String tell() {
        // The window manager places a window by itself before it hears where it should be.
        wishes.forEach((window, wish) -> {
            Container content = ((RootPaneContainer) window).getContentPane();
            Point corner = content.getLocationOnScreen();
            boolean there = corner.x >= wish.x && corner.x <= wish.x + 8 && corner.y >= wish.y && corner.y <= wish.y + 40;
            if (there && content.getWidth() == wish.width && content.getHeight() == wish.height) return;
            window.setLocation(wish.x + 1, wish.y + 1);
            fit(window, wish);
        });
        StringJoiner found = new StringJoiner(", ", "{\"boxes\": {", "}}");
        boxes.forEach((name, where) -> {
            Rectangle box = where.get();
            if (box != null && box.width > 0)
                found.add("\"" + name.replace("\\", "\\\\").replace("\"", "\\\"") + "\": [" + box.x + "," + box.y + "," + box.width + "," + box.height + "]");
        });
        return found.toString();
    }

    static Rectangle on(Component part, Rectangle box) {
        if (box == null || !part.isShowing()) return null;
        Point corner = part.getLocationOnScreen();
        return new Rectangle(corner.x + box.x, corner.y + box.y, box.width, box.height);
    }

    // ------------------------------------------------------------------------------------ building

    static JComponent build(Map<String, Object> part) {
        JComponent made = switch (text(part, "t", "")) {
            case "col" -> line(part, false);
            case "row" -> line(part, true);
            case "grid" -> grid(part);
            case "pad" -> padded(part);
            case "panel" -> panel(part);
            case "group" -> group(part);
            case "tabs" -> tabs(part);
            case "label", "link" -> label(part);
            case "button" -> button(part);
            case "entry" -> entry(part);
            case "check" -> ticked(part, new JCheckBox());
            case "radio" -> ticked(part, new JRadioButton());
            case "combo" -> combo(part);
            case "list" -> entries(part);
            case "table" -> table(part);
            case "tree" -> tree(part);
            case "scrollbar" -> new JScrollBar(JScrollBar.VERTICAL, 0, 70, 0, 100);
            case "rule" -> new JSeparator();
            case "menubar" -> menubar(part);
            case "space" -> plain(null);
            default -> throw new IllegalArgumentException(text(part, "t", ""));
        };
        String id = text(part, "id", "");
        if (!id.isEmpty() && !boxes.containsKey(id)) {
            boxes.put(id, () -> on(made, new Rectangle(0, 0, made.getWidth(), made.getHeight())));
            if (id.equals(wanted)) focus = made;
        }
        return made;
    }

    static JPanel plain(LayoutManager layout) {
        JPanel made = new JPanel(layout == null ? new GridBagLayout() : layout);
        made.setOpaque(false);
        return made;
    }

    static JComponent line(Map<String, Object> part, boolean across) {
        JPanel made = plain(null);
        int pad = number(part, "pad", 0), gap = number(part, "gap", 6);
        made.setBorder(BorderFactory.createEmptyBorder(pad, pad, pad, pad));
        List<Object> children = list(part.get("c"));
        boolean taken = false;
        for (int n = 0; n < children.size(); n++) {
            Map<String, Object> child = map(children.get(n));
            boolean grows = flag(child, "grow"), fills = flag(child, "fill");
            taken |= grows;
            GridBagConstraints where = new GridBagConstraints();
            where.gridx = across ? n : 0;
            where.gridy = across ? 0 : n;
            if (across) {
                where.weighty = 1;
                where.weightx = grows ? 1 : 0;
                where.fill = grows && fills ? GridBagConstraints.BOTH : fills ? GridBagConstraints.VERTICAL
                    : grows ? GridBagConstraints.HORIZONTAL : GridBagConstraints.NONE;
                where.anchor = flag(part, "top") ? GridBagConstraints.NORTHWEST : GridBagConstraints.WEST;
                where.insets = new Insets(0, n > 0 ? gap : 0, 0, 0);
            } else {
                where.weightx = 1;
                where.weighty = grows ? 1 : 0;
                where.fill = grows ? GridBagConstraints.BOTH : fills ? GridBagConstraints.HORIZONTAL : GridBagConstraints.NONE;
                where.anchor = GridBagConstraints.WEST;
                where.insets = new Insets(n > 0 ? gap : 0, 0, 0, 0);
            }
            made.add(build(child), where);
        }
        if (!taken) {
            GridBagConstraints rest = new GridBagConstraints();
            rest.gridx = across ? children.size() : 0;
            rest.gridy = across ? 0 : children.size();
            if (across) rest.weightx = 1; else rest.weighty = 1;
            made.add(plain(null), rest);
        }
        return made;
    }

    static JComponent grid(Map<String, Object> part) {
        boolean ruled = flag(part, "ruled");
        JPanel made = plain(null);
        List<Object> gaps = part.containsKey("gaps") ? list(part.get("gaps")) : List.of(10.0, 6.0);
        int across = ((Number) gaps.get(0)).intValue(), down = ((Number) gaps.get(1)).intValue();
        List<Object> rows = list(part.get("rows"));
        for (int n = 0; n < rows.size(); n++) {
            List<Object> cells = list(rows.get(n));
            for (int m = 0; m < cells.size(); m++) {
                if (cells.get(m) == null) continue;
                Map<String, Object> cell = map(cells.get(m));
                JComponent inside = build(cell);
                String align = text(cell, "align", "");
                GridBagConstraints where = new GridBagConstraints();
                where.gridx = m;
                where.gridy = n;
                where.anchor = align.equals("right") ? GridBagConstraints.EAST : GridBagConstraints.WEST;
                if (align.equals("fill")) where.fill = GridBagConstraints.BOTH;
                if (part.get("stretch") instanceof Number column && column.intValue() == m) where.weightx = 1;
                if (ruled) {
                    JPanel outer = new JPanel(new BorderLayout());
                    Color line = new Color(0xa0a0a0);
                    outer.setBackground(flag(cell, "head") ? UIManager.getColor("Panel.background") : Color.WHITE);
                    outer.setBorder(BorderFactory.createCompoundBorder(
                        BorderFactory.createMatteBorder(n == 0 ? 1 : 0, m == 0 ? 1 : 0, 1, 1, line),
                        BorderFactory.createEmptyBorder(3, 6, 3, 6)));
                    outer.add(inside, align.equals("fill") ? BorderLayout.CENTER : align.equals("right") ? BorderLayout.EAST : BorderLayout.WEST);
                    where.fill = GridBagConstraints.BOTH;
                    made.add(outer, where);
                } else {
                    where.insets = new Insets(n > 0 ? down : 0, m > 0 ? across : 0, 0, 0);
                    made.add(inside, where);
                }
            }
        }
        return made;
    }

    static JComponent padded(Map<String, Object> part) {
        JPanel made = plain(new BorderLayout());
        int pad = number(part, "pad", 0);
        made.setBorder(BorderFactory.createEmptyBorder(pad, pad, pad, pad));
        made.add(build(map(part.get("child"))), BorderLayout.CENTER);
        return made;
    }

    static JComponent panel(Map<String, Object> part) {
        JPanel made = new JPanel(new BorderLayout());
        String tone = text(part, "tone", "card");
        int pad = number(part, "pad", 8);
        Color back = switch (tone) {
            case "accent" -> new Color(0x2f5d9b);
            case "warn" -> new Color(0xfff3cd);
            case "info" -> new Color(0xcfe2ff);
            case "dark" -> new Color(0x323a45);
            case "card" -> Color.WHITE;
            default -> UIManager.getColor("Panel.background");
        };
        made.setBackground(back);
        Border edge = tone.equals("side") ? BorderFactory.createMatteBorder(0, 0, 0, 1, new Color(0xb0b0b0))
            : BorderFactory.createLineBorder(new Color(0xb0b0b0));
        made.setBorder(BorderFactory.createCompoundBorder(edge, BorderFactory.createEmptyBorder(pad, pad, pad, pad)));
        made.add(build(map(part.get("child"))), BorderLayout.CENTER);
        if (tone.equals("dark") || tone.equals("accent")) whiten(made);
        if (part.containsKey("w")) {
            Dimension size = new Dimension(number(part, "w", 100), number(part, "h", 90));
            made.setPreferredSize(size);
            made.setMinimumSize(size);
        }
        return made;
    }

    static void whiten(Container within) {
        for (Component each : within.getComponents()) {
            if (each instanceof JLabel label) label.setForeground(Color.WHITE);
            if (each instanceof Container more) whiten(more);
        }
    }

    static JComponent group(Map<String, Object> part) {
        JPanel made = plain(new BorderLayout());
        made.setBorder(BorderFactory.createTitledBorder(text(part, "title", "")));
        made.add(build(map(part.get("child"))), BorderLayout.CENTER);
        return made;
    }

    static JComponent tabs(Map<String, Object> part) {
        JTabbedPane made = new JTabbedPane();
        List<Object> titles = list(part.get("tabs"));
        for (int n = 0; n < titles.size(); n++) {
            Map<String, Object> tab = map(titles.get(n));
            boolean chosen = text(tab, "id", "").equals(text(part, "chosen", ""));
            JPanel page = plain(new BorderLayout());
            page.setBorder(BorderFactory.createEmptyBorder(10, 10, 10, 10));
            if (chosen) page.add(build(map(part.get("page"))), BorderLayout.CENTER);
            made.addTab(text(tab, "text", ""), page);
            if (chosen) made.setSelectedIndex(n);
            int index = n;
            boxes.put(text(tab, "id", ""), () -> on(made, made.getBoundsAt(index)));
        }
        made.setFocusable(false);
        return made;
    }

    static JComponent label(Map<String, Object> part) {
        JLabel made = new JLabel(text(part, "text", ""));
        String role = text(part, "role", "plain");
        Font font = made.getFont();
        float size = font.getSize2D();
        boolean heavy = role.equals("bold") || role.equals("heading") || role.equals("title");
        float bigger = switch (role) { case "heading" -> 1; case "title" -> 4; case "big" -> 11; default -> 0; };
        made.setFont(font.deriveFont(heavy ? Font.BOLD : Font.PLAIN, size + bigger));
        if (role.equals("dim")) made.setForeground(new Color(0x777777));
        if (text(part, "t", "").equals("link")) {
            made.setForeground(new Color(0x0645ad));
            made.setFont(made.getFont().deriveFont(Map.of(java.awt.font.TextAttribute.UNDERLINE, java.awt.font.TextAttribute.UNDERLINE_ON)));
        }
        if (flag(part, "cell")) made.setHorizontalAlignment(SwingConstants.RIGHT);
        if (part.containsKey("width")) {
            Dimension wish = made.getPreferredSize();
            int least = number(part, "width", 8) * 8;
            made.setPreferredSize(new Dimension(Math.max(least, wish.width), Math.max(wish.height, 16)));
            made.setMinimumSize(made.getPreferredSize());
        }
        return made;
    }

    static JComponent button(Map<String, Object> part) {
        AbstractButton made = flag(part, "flat") && flag(part, "chosen") ? new JToggleButton() : new JButton();
        made.setText(text(part, "text", ""));
        if (part.containsKey("icon")) made.setIcon(new ImageIcon(icons + "/" + text(part, "icon", "") + ".png"));
        made.setEnabled(!flag(part, "disabled"));
        made.setFocusable(false);
        if (flag(part, "flat")) {
            made.setMargin(new Insets(2, 4, 2, 4));
            if (flag(part, "chosen")) made.setSelected(true);
            else {
                made.setBorderPainted(false);
                made.setContentAreaFilled(false);
                made.setRolloverEnabled(true);
                made.addChangeListener(event -> made.setContentAreaFilled(made.getModel().isRollover()));
            }
        }
        if (flag(part, "primary")) made.setFont(made.getFont().deriveFont(Font.BOLD));
        if (part.containsKey("anchor")) made.setHorizontalAlignment(SwingConstants.LEFT);
        if (part.containsKey("width")) {
            Dimension wish = made.getPreferredSize();
            int least = number(part, "width", 4) * 8 + (number(part, "width", 4) < 5 ? 10 : 14);
            made.setPreferredSize(new Dimension(Math.max(least, wish.width), wish.height));
            made.setMinimumSize(made.getPreferredSize());
        }
        return made;
    }

    static JComponent entry(Map<String, Object> part) {
        int width = number(part, "width", 24);
        JTextField made = flag(part, "password") ? new JPasswordField(width * 3 / 4) : new JTextField(width * 3 / 4);
        made.setText(text(part, "text", ""));
        made.setEditable(!flag(part, "readonly"));
        made.setEnabled(!flag(part, "disabled"));
        made.getCaret().setBlinkRate(0);
        made.setCaretPosition(0);
        made.setMinimumSize(made.getPreferredSize());
        return made;
    }

    static JComponent ticked(Map<String, Object> part, JToggleButton made) {
        made.setText(text(part, "text", ""));
        made.setSelected(flag(part, "on"));
        made.setEnabled(!flag(part, "disabled"));
        made.setFocusable(false);
        made.setOpaque(false);
        made.setMargin(new Insets(1, 0, 1, 0));
        return made;
    }

    static JComponent combo(Map<String, Object> part) {
        JComboBox<String> made = new JComboBox<>();
        List<Object> options = part.containsKey("options") ? list(part.get("options")) : List.of(part.get("text"));
        for (Object each : options) made.addItem(each instanceof Map ? text(map(each), "text", "") : String.valueOf(each));
        made.setSelectedItem(text(part, "text", ""));
        made.setEnabled(!flag(part, "disabled"));
        made.setFocusable(false);
        made.setPreferredSize(new Dimension(number(part, "width", 22) * 8, made.getPreferredSize().height));
        made.setMinimumSize(made.getPreferredSize());
        if (flag(part, "open")) {
            late.add(made::showPopup);
            for (int n = 0; n < options.size(); n++) {
                int index = n;
                boxes.put(text(map(options.get(n)), "id", ""), () -> option(made, index));
            }
        }
        return made;
    }

    static Rectangle option(JComboBox<String> combo, int index) {
        Object popup = combo.getUI().getAccessibleChild(combo, 0);
        if (!(popup instanceof javax.swing.plaf.basic.ComboPopup shown)) return null;
        JList<?> entries = shown.getList();
        return on(entries, entries.getCellBounds(index, index));
    }

    static JComponent entries(Map<String, Object> part) {
        JPanel made = new JPanel(new GridBagLayout());
        made.setBackground(Color.WHITE);
        made.setBorder(BorderFactory.createLineBorder(new Color(0xb0b0b0)));
        DefaultListModel<String> model = new DefaultListModel<>();
        List<Object> items = list(part.get("items"));
        JList<String> entries = new JList<>(model);
        for (int n = 0; n < items.size(); n++) {
            Map<String, Object> item = map(items.get(n));
            List<Object> lines = list(item.get("lines"));
            StringBuilder text = new StringBuilder("<html><div style='padding:3px 6px'>");
            for (int m = 0; m < lines.size(); m++) {
                String line = String.valueOf(lines.get(m)).replace("&", "&amp;").replace("<", "&lt;");
                text.append(m > 0 ? "<br>" : "").append(m == 0 && lines.size() > 1 ? "<b>" + line + "</b>" : line);
            }
            model.addElement(text + "</div></html>");
            int index = n;
            boxes.put(text(item, "id", ""), () -> on(entries, entries.getCellBounds(index, index)));
            if (text(item, "id", "").equals(text(part, "chosen", ""))) entries.setSelectedIndex(n);
        }
        entries.setFixedCellWidth(number(part, "width", 260));
        entries.setFocusable(false);
        GridBagConstraints where = new GridBagConstraints();
        where.weightx = 1;
        where.fill = GridBagConstraints.BOTH;
        made.add(entries, where);
        return made;
    }

    static JComponent table(Map<String, Object> part) {
        List<Object> titles = list(part.get("cols")), items = list(part.get("items"));
        DefaultTableModel model = new DefaultTableModel(titles.toArray(), 0);
        JTable made = new JTable(model);
        made.setAutoResizeMode(JTable.AUTO_RESIZE_OFF);
        made.setRowHeight(22);
        made.setFocusable(false);
        int width = 0;
        for (int n = 0; n < titles.size(); n++) {
            int each = ((Number) list(part.get("widths")).get(n)).intValue();
            made.getColumnModel().getColumn(n).setPreferredWidth(each);
            width += each;
        }
        for (int n = 0; n < items.size(); n++) {
            Map<String, Object> item = map(items.get(n));
            model.addRow(list(item.get("cells")).toArray());
            int row = n;
            String id = text(item, "id", "");
            boxes.put(id, () -> on(made, made.getCellRect(row, 0, true).union(made.getCellRect(row, made.getColumnCount() - 1, true))));
            for (int m = 0; m < titles.size(); m++) {
                int column = m;
                boxes.put(id + "/" + m, () -> on(made, made.getCellRect(row, column, true)));
            }
            if (id.equals(text(part, "chosen", ""))) made.setRowSelectionInterval(n, n);
        }
        JScrollPane frame = new JScrollPane(made, JScrollPane.VERTICAL_SCROLLBAR_NEVER, JScrollPane.HORIZONTAL_SCROLLBAR_NEVER);
        frame.setPreferredSize(new Dimension(width + 4, 240));
        return frame;
    }

    static JComponent tree(Map<String, Object> part) {
        DefaultMutableTreeNode root = new DefaultMutableTreeNode("");
        Map<String, TreePath> paths = new LinkedHashMap<>();
        List<TreePath> opened = new ArrayList<>();
        insert(root, list(part.get("nodes")), paths, opened);
        JTree made = new JTree(root);
        made.setRootVisible(false);
        made.setShowsRootHandles(true);
        made.setFocusable(false);
        made.collapseRow(0);
        for (int n = made.getRowCount() - 1; n >= 0; n--) made.collapseRow(n);
        opened.forEach(made::expandPath);
        paths.forEach((id, path) -> boxes.put(id, () -> {
            Rectangle box = made.getPathBounds(path);
            return box == null ? null : on(made, box);
        }));
        if (part.get("chosen") instanceof String id && paths.containsKey(id)) made.setSelectionPath(paths.get(id));
        JScrollPane frame = new JScrollPane(made, JScrollPane.VERTICAL_SCROLLBAR_NEVER, JScrollPane.HORIZONTAL_SCROLLBAR_NEVER);
        frame.setPreferredSize(new Dimension(number(part, "width", 220), 200));
        frame.setMinimumSize(frame.getPreferredSize());
        return frame;
    }

    static void insert(DefaultMutableTreeNode above, List<Object> nodes, Map<String, TreePath> paths, List<TreePath> opened) {
        for (Object each : nodes) {
            Map<String, Object> part = map(each);
            DefaultMutableTreeNode made = new DefaultMutableTreeNode(text(part, "text", ""));
            above.add(made);
            TreePath path = new TreePath(made.getPath());
            paths.put(text(part, "id", ""), path);
            if (flag(part, "open")) opened.add(path);
            if (part.containsKey("c")) insert(made, list(part.get("c")), paths, opened);
        }
    }

    static JComponent menubar(Map<String, Object> part) {
        JMenuBar made = new JMenuBar();
        for (Object each : list(part.get("menus"))) {
            Map<String, Object> menu = map(each);
            JMenu title = new JMenu(text(menu, "text", ""));
            made.add(title);
            boxes.put(text(menu, "id", ""), () -> on(title, new Rectangle(0, 0, title.getWidth(), title.getHeight())));
            if (!text(menu, "id", "").equals(text(part, "opened", ""))) continue;
            for (Object entry : list(part.get("entries"))) {
                Map<String, Object> item = map(entry);
                JMenuItem shown = new JMenuItem(text(item, "text", ""));
                shown.setEnabled(!flag(item, "disabled"));
                title.add(shown);
                boxes.put(text(item, "id", ""), () -> on(shown, new Rectangle(0, 0, shown.getWidth(), shown.getHeight())));
            }
            late.add(() -> title.doClick(0));
        }
        return made;
    }

    // ---------------------------------------------------------------------------------------- JSON

    @SuppressWarnings("unchecked")
    static Map<String, Object> map(Object value) { return (Map<String, Object>) value; }

    @SuppressWarnings("unchecked")
    static List<Object> list(Object value) { return value == null ? List.of() : (List<Object>) value; }

    static String text(Map<String, Object> part, String key, String otherwise) {
        return part.get(key) instanceof String found ? found : otherwise;
    }

    static int number(Map<String, Object> part, String key, int otherwise) {
        return part.get(key) instanceof Number found ? found.intValue() : otherwise;
    }

    static boolean flag(Map<String, Object> part, String key) {
        Object found = part.get(key);
        return found instanceof Boolean yes ? yes : found instanceof Number many && many.intValue() != 0;
    }

    static class Json {
        final String text;
        int at = 0;

        Json(String text) { this.text = text; }

        Object value() {
            blank();
            char first = text.charAt(at);
            if (first == '{') return object();
            if (first == '[') return array();
            if (first == '"') return string();
            for (String word : List.of("true", "false", "null")) {
                if (text.startsWith(word, at)) {
                    at += word.length();
                    return word.equals("null") ? null : word.equals("true");
                }
            }
            int from = at;
            while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) at++;
            return Double.valueOf(text.substring(from, at));
        }

        Map<String, Object> object() {
            Map<String, Object> made = new LinkedHashMap<>();
            at++;
            for (blank(); text.charAt(at) != '}'; blank()) {
                if (text.charAt(at) == ',') { at++; blank(); }
                String key = string();
                blank();
                at++;
                made.put(key, value());
            }
            at++;
            return made;
        }

        List<Object> array() {
            List<Object> made = new ArrayList<>();
            at++;
            for (blank(); text.charAt(at) != ']'; blank()) {
                if (text.charAt(at) == ',') at++;
                made.add(value());
            }
            at++;
            return made;
        }

        String string() {
            StringBuilder made = new StringBuilder();
            for (at++; text.charAt(at) != '"'; at++) {
                char each = text.charAt(at);
                if (each != '\\') { made.append(each); continue; }
                each = text.charAt(++at);
                switch (each) {
                    case 'n' -> made.append('\n');
                    case 't' -> made.append('\t');
                    case 'u' -> { made.append((char) Integer.parseInt(text.substring(at + 1, at + 5), 16)); at += 4; }
                    default -> made.append(each);
                }
            }
            at++;
            return made.toString();
        }

        void blank() { while (at < text.length() && text.charAt(at) <= ' ') at++; }
    }
}
