"""The main window around the pages: navigation, tray icon, one instance, quitting."""
