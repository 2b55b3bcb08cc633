"""Parts that every page uses: theme, icons, forms, lists, pictures, overlay windows."""
