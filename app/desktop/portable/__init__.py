"""Mouse, keyboard and listener for Windows and macOS, over pyautogui and pynput."""
