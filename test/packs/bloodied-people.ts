/** Rows of the catalogue: the expected values of each creature and character, with the printed columns. */
export const people = `
Cellar Rat | 1 | 4 / 6 / 14 / 3 / 8 | 3 (1, −1) | −3 | +2 | – | 30 | Nip +2 (AGL), 1d4 + 1
Marsh Wolf | 2 | 13 / 12 / 14 / 5 / 9 | 10 (5, −5) | −1 | +2 | Thick Fur 1d2 | 45 | Bite +1 (STR), 1d6
Road Bandit | 1 | 12 / 11 / 12 / 10 / 9 | 9 (4, −4) | +1 | +2 | Leather Coat 1d3 | 30 | Short Sword +1 (AGL), 1d6; Dirk +1 (AGL), 1d4
Bandit Bowman | 1 | 10 / 10 / 14 / 11 / 10 | 8 (4, −4) | +1 | +2 | Quilted Coat 1d2 | 30 | Short Bow +2 (AGL), 1d6 + 1; Dirk +2 (AGL), 1d4 + 1
Gate Guard | 2 | 13 / 13 / 11 / 10 / 10 | 13 (6, −6) | +2 | +2 | Mail Shirt 1d4, Iron Helm 1d2 | 30 | Spear +1 (STR), 1d6; War Hammer +1 (STR), 1d8
Barrow Walker | 2 | 14 / 15 / 7 / 4 / 5 | 14 (7, −7) | −1 | −2 | Dry Husk 1d4 | 20 | Slam +2 (STR), 1d6 + 1
Cave Crawler | 3 | 12 / 13 / 15 / 2 / 8 | 12 (6, −6) | −1 | +2 | Carapace 1d4 | 40 | Bite +1 (STR), 1d6; Acid Spit +2 (AGL), 1d6 + 1
Hill Brute | 4 | 18 / 17 / 8 / 7 / 9 | 28 (14, −14) | +2 | −1 | Leathery Hide 1d4 | 35 | Maul +4 (STR), 1d12 + 2; Slam +4 (STR), 1d6 + 2
Bramble Sprite | 2 | 6 / 8 / 17 / 14 / 14 | 7 (3, −3) | +4 | +3 | – | 40 | Thorn Dart +3 (AGL), 1d4 + 1; Claw +3 (AGL), 1d4 + 1
Hedge Witch | 4 | 9 / 11 / 12 / 17 / 13 | 14 (7, −7) | +7 | +1 | Warded Robe 1d2 | 30 | Quarterstaff +0 (BLD), 1d6
Stone Sentinel | 5 | 18 / 18 / 6 / 3 / 10 | 30 (15, −15) | +1 | −2 | Living Stone 1d6 | 20 | Heavy Slam +4 (STR), 2d6 + 2
Ash Drake | 6 | 19 / 18 / 13 / 11 / 12 | 41 (20, −20) | +6 | +1 | Cinder Scales 1d6 | 40 | Crushing Jaws +4 (STR), 1d10 + 2; Rending Claw +4 (STR), 1d6 + 2; Tail Sweep +4 (STR), 1d8 + 2; Ember Breath +1 (AGL), 2d6
Brannoc Tull | 1 | 16 / 15 / 11 / 9 / 12 | 15 (7, −7) | +0 | +2 | Mail Shirt 1d4, Iron Helm 1d2 | 30 | Arming Sword +3 (STR), 1d8 + 1; Javelin +0 (AGL), 1d6
Ysolde Marr | 1 | 10 / 12 / 16 / 13 / 12 | 12 (6, −6) | +2 | +3 | Studded Leather 1d3 | 30 | Short Sword +3 (AGL), 1d6 + 1; Dirk +3 (AGL), 1d4 + 1; Dirk thrown +3 (AGL), 1d4 + 1
Corwen Ash | 1 | 11 / 13 / 15 / 14 / 11 | 13 (6, −6) | +3 | +2 | Leather Coat 1d3 | 30 | Long Bow +2 (AGL), 1d8 + 1; Hatchet +1 (BLD), 1d6; Hatchet thrown +2 (AGL), 1d6 + 1
Thessaly Quill | 1 | 8 / 10 / 12 / 17 / 16 | 10 (5, −5) | +4 | +1 | Warded Robe 1d2 | 30 | Quarterstaff +0 (BLD), 1d6; Sling +3 (INT), 1d4 + 1
`;

/** Casting pools and spells; actors not listed have neither. */
export const casters: Record<string, { pool: number; spells: string[] }> = {
  "Bramble Sprite": { pool: 5, spells: ["Growth", "Veil"] },
  "Hedge Witch": { pool: 11, spells: ["Frost", "Whisper", "Venom", "Mending"] },
  "Thessaly Quill": { pool: 8, spells: ["Fire", "Levitation", "Veil", "Mending"] },
};
