/** Our own thin glyphs for the interface: on a 20 px grid, strokes of 1.75 with round ends. */
export const glyphs: Readonly<Record<string, string>> = {
  check: '<path d="M4 10.5 8.2 15 16 5.5"/>',
  close: '<path d="M5 5l10 10M15 5 5 15"/>',
  cross: '<path d="M5.5 5.5l9 9M14.5 5.5l-9 9"/>',
  d20: '<path d="M10 1.8 17.2 6v8L10 18.2 2.8 14V6Z"/><path d="M10 5.6 14.2 12.6H5.8Z"/>',
  down: '<path d="M5 7.5l5 5 5-5"/>',
  eyeoff:
    '<path d="M8 4.8A8 8 0 0 1 10 4.5c5 0 8.2 5.5 8.2 5.5a14 14 0 0 1-2.3 2.9M5 6.3A13.5 13.5 0 0 0 1.8 10S5 15.5 10 15.5a7.5 7.5 0 0 0 3.6-.9M3 3l14 14"/>',
  filter: '<path d="M3 4.5h14l-5.5 6.5v5l-3-1.5v-3.5Z"/>',
  grip: '<path d="M7.5 5h.01M7.5 10h.01M7.5 15h.01M12.5 5h.01M12.5 10h.01M12.5 15h.01" stroke-width="2.6"/>',
  guard: '<path d="M10 2 16.5 4.5v5c0 4-2.6 6.8-6.5 8.5-3.9-1.7-6.5-4.5-6.5-8.5v-5Z"/>',
  lock: '<rect x="4.5" y="9" width="11" height="8" rx="1.5"/><path d="M7 9V6.5a3 3 0 0 1 6 0V9"/>',
  minus: '<path d="M4 10h12"/>',
  more: '<path d="M4.5 10h.01M10 10h.01M15.5 10h.01" stroke-width="3"/>',
  next: '<path d="M4.5 4.5v11l8-5.5ZM15.5 4.5v11"/>',
  pencil: '<path d="M3.5 16.5l.8-3.6L13.2 4l2.8 2.8-8.9 8.9-3.6.8Z"/>',
  play: '<path d="M6 4.2v11.6L15.5 10Z"/>',
  plus: '<path d="M10 4v12M4 10h12"/>',
  redo: '<path d="M16 9.5H7.8a4 4 0 0 0 0 8H12M16 9.5l-4-4M16 9.5l-4 4"/>',
  search: '<circle cx="8.5" cy="8.5" r="5.5"/><path d="M12.8 12.8 17 17"/>',
  target:
    '<circle cx="10" cy="10" r="6.5"/><circle cx="10" cy="10" r="2"/><path d="M10 1.5v3M10 15.5v3M1.5 10h3M15.5 10h3"/>',
  trash: '<path d="M4 5.5h12M8 5.5V3.5h4v2M5.5 5.5l.8 11h7.4l.8-11"/>',
  under: '<path d="M10 3v9M6.4 8.6 10 12.2l3.6-3.6M4 16.5h12"/>',
  undo: '<path d="M4 9.5h8.2a4 4 0 0 1 0 8H8M4 9.5l4-4M4 9.5l4 4"/>',
  up: '<path d="M5 12.5l5-5 5 5"/>',
  user: '<circle cx="10" cy="6.5" r="3.2"/><path d="M3.5 17c.6-3.6 3.3-5 6.5-5s5.9 1.4 6.5 5"/>',
  wait: '<path d="M5.5 3h9M5.5 17h9M6.5 3c0 4 3.5 4.5 3.5 7s-3.5 3-3.5 7M13.5 3c0 4-3.5 4.5-3.5 7s3.5 3 3.5 7"/>',
  warn: '<path d="M10 2.8 18.2 17H1.8Z"/><path d="M10 8v4M10 14.5h.01"/>',
  copy: '<path d="M7 7V3.5h9.5V13H13"/><path d="M3.5 7H13v9.5H3.5Z"/>',
  on: '<circle cx="10" cy="10" r="7"/><path d="M6.8 10.2 9 12.5l4.4-5"/>',
  off: '<circle cx="10" cy="10" r="7"/>',
  book: '<path d="M10 5.2C8.2 4 5.8 3.6 3 3.8v11.6c2.8-.2 5.2.2 7 1.4 1.8-1.2 4.2-1.6 7-1.4V3.8c-2.8-.2-5.2.2-7 1.4Zm0 0v11.6"/>',
  note: '<path d="M5 3h7l3.5 3.5V17H5Z"/><path d="M7.5 9.5h5M7.5 12.8h5"/>',
};

/** Outlines of dice by number of faces. */
export const dice: Readonly<Record<string, string>> = {
  10: '<path d="M12 1.5 22.5 9.5 20 15.5 12 22.5 4 15.5 1.5 9.500Z"/>',
  12: '<path d="M12 1.5 22.5 9.2 18.5 21.500H5.500L1.5 9.200Z"/>',
  20: '<path d="M12 1.5 21.2 6.800V17.200L12 22.5 2.8 17.200V6.800Z"/>',
  4: '<path d="M12 3 22 20.500H2Z"/>',
  6: '<rect x="2.5" y="2.5" width="19" height="19" rx="3.5"/>',
  8: '<path d="M12 1.5 21 12 12 22.5 3 12Z"/>',
};
