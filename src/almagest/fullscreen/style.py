"""How the full screen looks: places and colours; every colour is one of the theme's."""

CSS = """
Screen { background: $background; color: $foreground; }
#main { height: 1fr; }
#left { width: 1fr; }
#stage { height: 1fr; }
#view { height: 100%; scrollbar-size-vertical: 1; overflow-x: hidden; }
#board { width: 100%; height: auto; text-wrap: nowrap; text-overflow: clip; }
#over, #side { height: 100%; scrollbar-size-vertical: 1; scrollbar-gutter: stable; border-top: solid $accent;
  border-title-color: $accent; border-title-style: bold; background: $surface; padding: 0 1; }
#side { border-left: solid $panel; display: none; }
#over { display: none; }
#news { height: 2; color: $secondary; }
#heading { height: 1; background: $panel; color: $accent; text-style: bold; text-wrap: nowrap;
  text-overflow: ellipsis; }
#choices { height: 5; scrollbar-size-vertical: 1; scrollbar-gutter: stable; overflow-x: hidden; }
#rows { width: 100%; height: auto; text-wrap: nowrap; text-overflow: clip; }
#entry { height: 1; background: $surface; }
#entry:focus { background: $surface; }
#keys { height: 1; background: $panel; text-wrap: nowrap; text-overflow: clip; }
"""
