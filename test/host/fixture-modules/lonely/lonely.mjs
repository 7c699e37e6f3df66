globalThis.lonelyRan = true;
