/** Rows of the catalogue, with our capitalization: the expected content of the packs. */

/**
 * Name, starting HP, die, progression, Fort/Ref/Will, trained skills, talent (mages and priests: their starting
 * talent).
 */
export const classes = `
Soldier | 20 | d10 | fast | 2/1/0 | 2 | Reckless Blow
Rogue | 16 | d8 | medium | 0/2/1 | 5 | Evasive Footwork
Factotum | 16 | d8 | medium | 1/1/1 | 4 | Cunning Strike
Mage | 12 | d6 | slow | 0/1/2 | 3 | three spells
Priest | 14 | d8 | slow | 1/0/2 | 3 | three prayers
`;

/** Name, adjustments, size, speed, type, other traits. */
export const species = `
Human | str +1, cha +1 | medium | 6 | – | –
Elf | dex +1, con −1, wis +1 | medium | 6 | – | skill.perceive +2 racial
Dwarf | con +2, cha −1 | medium | 5 | – | defense.fort +2 racial (Against poison)
Hillkin | str −1, dex +1, cha +1 | small | 5 | – | defense.will +1 racial (Against fear)
Motekin | str −2, dex +2 | tiny | 4 | – | –
Giantkin | str +1, con +1, int −1 | large | 6 | – | –
Half-Ghoul | str +1, con +1, cha −1 | medium | 6 | – | undead
Abomination | str +2, con +1, int −1, cha −2 | medium | 6 | – | undead, Bite
Dawnmarked | int −1, wis +1, cha +1 | medium | 6 | – | holy resistance 5
Duskmarked | int +1, wis −1, cha +1 | medium | 6 | – | unholy resistance 5
Wrought | str +1, con +1, cha −1 | medium | 5 | construct (Wrought) | poison immunity 0
Thornborn | dex −1, con +1, wis +1 | medium | 6 | plant (Thornborn) | holyHealing heal, Slam
`;

/** Name, damage, type, critical, hands, range in squares, pounds, price, properties. */
export const weapons = `
Unarmed Strike | 1d3 | bludgeoning | 20 | light | – | 0 | 0 | finesse
Dagger | 1d4 | piercing | 19 | light | 4 | 1 | 2 | finesse, thrown
Sickle | 1d6 | slashing | 20 | light | – | 2 | 3 | finesse
Sap | 1d6 | bludgeoning | 20 | light | – | 2 | 1 | –
Hand Axe | 1d6 | slashing | 20 x3 | light | 4 | 3 | 6 | thrown
Short Sword | 1d6 | piercing | 19 | light | – | 2 | 10 | finesse
Rapier | 1d6 | piercing | 18 | one | – | 2 | 20 | finesse
Long Sword | 1d8 | slashing | 19 | one | – | 4 | 15 | –
Battle Axe | 1d8 | slashing | 20 x3 | one | – | 6 | 10 | –
Club | 1d6 | bludgeoning | 20 | one | – | 3 | 0 | –
Mace | 1d8 | bludgeoning | 20 | one | – | 6 | 5 | –
Flail | 2d4 | bludgeoning | 20 | one | – | 7 | 15 | –
Whip | 1d3 | slashing | 20 | one | – | 2 | 1 | finesse, reach +2
Quarterstaff | 1d6 | bludgeoning | 20 | two | – | 4 | 0 | finesse
Spear | 1d8 | piercing | 20 x3 | two | 6 | 6 | 2 | thrown
Long Spear | 1d8 | piercing | 20 x3 | two | – | 9 | 5 | reach +1
Halberd | 1d10 | slashing | 20 x3 | two | – | 12 | 10 | reach +1
Maul | 2d6 | bludgeoning | 20 | two | – | 12 | 12 | –
Great Axe | 1d12 | slashing | 20 x3 | two | – | 12 | 20 | –
Greatsword | 2d6 | slashing | 19 | two | – | 8 | 50 | –
Throwing Knife | 1d3 | piercing | 19 | light | 8 | 0.5 | 1 | finesse, thrown
Javelin | 1d6 | piercing | 20 | one | 6 | 2 | 1 | thrown
Sling | 1d4 | bludgeoning | 20 | one | 10 | 0.5 | 0 | load
Short Bow | 1d6 | piercing | 20 x3 | two | 12 | 2 | 30 | –
Long Bow | 1d8 | piercing | 20 x3 | two | 20 | 3 | 75 | –
Light Crossbow | 1d8 | piercing | 19 | two | 16 | 4 | 35 | load
Heavy Crossbow | 1d10 | piercing | 19 | two | 24 | 8 | 50 | load
Net | – | – | 20 | one | 2 | 6 | 20 | thrown
`;

/** Name, role, mode, Medium die, type. */
export const naturals = `
Bite | primary | melee | 1d6 | piercing
Claw | secondary | melee | 1d4 | slashing
Gore | primary | melee | 1d6 | piercing
Slam | primary | melee | 1d4 | bludgeoning
Sting | secondary | melee | 1d6 | piercing
Tentacle | secondary | melee | 1d4 | bludgeoning
Hoof | secondary | melee | 1d4 | bludgeoning
Wing | secondary | melee | 1d4 | bludgeoning
Tail Slam | primary | melee | 1d6 | bludgeoning
Pincers | primary | melee | 1d6 | bludgeoning
Quill | primary | ranged | 1d6 | piercing
`;

/** Name, slot, bonus, pounds, price. */
export const armor = `
Padded Coat | armor | 1 | 8 | 5
Leather Coat | armor | 2 | 12 | 10
Studded Hide | armor | 3 | 20 | 25
Chain Shirt | armor | 4 | 25 | 100
Scale Mail | armor | 5 | 35 | 60
Breastplate | armor | 5 | 30 | 200
Splint Mail | armor | 6 | 45 | 250
Full Plate | armor | 7 | 55 | 900
Buckler | shield | 1 | 4 | 10
Round Shield | shield | 2 | 8 | 15
Tower Shield | shield | 3 | 30 | 40
`;

/** Name, pounds, effect. */
export const gear = `
Backpack | 2 | –
Bedroll | 5 | –
Rope | 8 | –
Torch | 1 | –
Lantern | 2 | –
Oil Flask | 1 | –
Day's Ration | 1 | –
Waterskin | 4 | –
Arrows | 3 | –
Bolts | 2 | –
Sling Stones | 5 | –
Spellbook | 3 | –
Holy Symbol | 1 | –
Grappling Hook | 4 | –
Healer's Satchel | 5 | skill.heal +2 competence
Lock Tools | 2 | skill.tinker +2 competence
Climbing Kit | 5 | skill.athletics +2 circumstance (When climbing)
Blessed Draught | 0.5 | holy healing 1d8 + 2, consumable
Grave Draught | 0.5 | unholy healing 1d8 + 2, consumable
Belt of Might | 1 | stat.str +1 Magic
Greater Belt of Might | 1 | stat.str +2 Magic
Ring of Warding | 0 | defense.all +1 deflection
Bracers of Turning | 1 | defense.ref +2 deflection
Worn Farthing | 0 | d20 +1 luck
Milepost Boots | 1 | speed +1 Magic
Amulet of Quick Hands | 0 | defense.ref +1 dodge
`;

/** Name, kind · action, attack, range (area), effect, uses. */
export const powers = `
Ember Dart | spell · standard | AB+int vs ref | 12 | 1d8+int fire | at will
Frost Lash | spell · standard | AB+int vs fort | 6 | 1d6+int cold; slowed enc | at will
Sky Crack | spell · standard | AB+int vs fort | self (2 squares around) | 1d6+int sonic | 3/encounter
Thought Needle | spell · standard | AB+int vs will | 10 | 1d8+int psychic | 3/encounter
Dread Whisper | spell · standard | AB+cha vs will (fear) | 8 | frightened enc | 2/encounter
Stone Mantle | spell · standard | auto | touch | warded enc | 2/encounter
Giant's Frame | spell · standard | auto | touch | enlarged enc | 1/encounter
Shrinking Word | spell · standard | AB+int vs will | 6 | reduced enc | 1/encounter
Might of Iron | spell · standard | auto | touch | mighty 10 minutes | 2/day
Fool's Fortune | spell · free | auto | 8 | lucky 3 rounds | 1/encounter
Mend the Made | spell · standard | auto | touch | healing 1d8+int; only construct | 3/encounter
Rot Cloud | spell · standard | AB+int vs fort | 10 (2 squares around) | 2d6 corruption | 1/encounter
Mending Light | prayer · standard | auto | touch | holy healing 1d8+wis | 3/encounter
Greater Mending | prayer · standard | auto | 4 | holy healing 3d8+wis | 1/encounter
Grave Balm | prayer · standard | auto | touch | unholy healing 1d8+wis | 3/encounter
Radiant Lance | prayer · standard | AB+wis vs ref | 10 | 1d8+wis holy | at will
Black Lance | prayer · standard | AB+wis vs fort | 10 | 1d8+wis unholy | at will
Sacred Ward | prayer · standard | auto | touch | blessed enc | 2/encounter
Profane Ward | prayer · standard | auto | touch | baned enc | 2/encounter
Scatter the Dead | prayer · standard | AB+wis vs will | 6 (2 squares around) | track +1; only undead; at most 4 HD | 1/encounter
Steady the Dying | prayer · standard | auto | touch | stabilize | 3/day
Rally | prayer · standard | auto | 6 | track −1 | 1/encounter
Cunning Strike | talent · standard | weapon with int | weapon | – | at will
Reckless Blow | talent · standard | weapon | weapon | damage +3 circumstance; self exposed 1 rounds | 3/encounter
Evasive Footwork | talent · move | auto | self | evasive 1 rounds | 3/encounter
Adder Venom | poison · standard | +5 vs fort (poison) | contact | 1d6 poison; poisoned 3 rounds | at will
Sleep Toxin | poison · standard | +4 vs fort (poison) | contact | track +1 | at will
Strangling Grip | hazard · standard | +5 vs fort | 1 | 1d6 bludgeoning | at will
Choking Smoke | hazard · standard | +4 vs fort (poison) | area (where the smoke is) | 1d4 poison | at will
Flying Debris | hazard · standard | +5 vs ref | area (where it flies) | 1d8 bludgeoning | at will
Falling Rocks | hazard · standard | +8 vs ref | area (below) | 3d6 bludgeoning | at will
Horrifying Visage | hazard · standard | +6 vs will (fear) | 8 | frightened enc | at will
Ember Breath | talent · standard | AB+con vs ref | 6 (a line of 6) | 3d6+con fire | 2/encounter
`;

/** Name, effect. */
export const feats = `
Weapon Finesse | finesse
Hard to Drop | woundThreshold +2 competence
Lingering Breath | bleed.rounds +2 competence
Duelist's Step | defense.ref +1 dodge
Second Step | defense.ref +1 dodge
Steady Hand | attack.ranged +1 competence
Trained Arm | attack.melee +1 competence
Foresight | initiative +4 insight
Light Step | speed +1 competence
Long-Limbed | reach +1 competence
Wary Eye | skill.perceive +2 competence
Tough | hp.max +5 competence
Pack Mule | carry.sum +1 competence
Iron Stomach | defense.fort +2 competence (Against poison)
`;

/**
 * Name, size · shape · type, final Str/Dex/Con/Int/Wis/Cha, Attack Bonus, Hit Dice, HP, Fort/Ref/Will, threshold, initiative,
 * grapple, speed · reach, rounds to bleed.
 */
export const creatures = `
Bloodtick | fine · long · Vermin | −4/5/−2/−4/0/−4 | slow +0 | 1 | 1 | 8/19/10 | 8 | +5 | −8 | 2, climb 2 · 0 | 0
Needlebat | diminutive · long · Beast | −3/4/−1/−4/1/−3 | medium +1 | 1 | 3 | 9/17/11 | 9 | +4 | −5 | 1, fly 8 · 0 | 0
Sewer Viper | tiny · long · Beast | −2/4/0/−4/1/−3 | medium +1 | 1 | 6 | 10/16/11 | 10 | +4 | −3 | 4, swim 4 · 0 | 2
Quill Lizard | small · long · Beast | 0/3/1/−4/1/−2 | medium +1 | 2 | 16 | 11/15/11 | 11 | +3 | +0 | 6 · 1 | 3
Gutter Imp | small · tall · Demon | 1/3/1/1/0/1 | medium +1 | 2 | 18 | 12/15/10 | 12 | +3 | +1 | 5, fly 6 · 1 | 3
Road Bandit | medium · tall · Humanoid (Human) | 2/1/1/0/0/0 | fast +2 | 1 | 16 | 12/13/10 | 12 | +1 | +4 | 6 · 1 | 3
Grave Thrall | medium · tall · Undead | 2/−1/1/−3/0/−3 | medium +1 | 2 | 20 | 12/10/11 | 12 | −1 | +3 | 5 · 1 | 3
Ash Hound | medium · long · Elemental | 2/2/1/−3/1/−1 | medium +1 | 2 | 20 | 12/13/11 | 12 | +2 | +3 | 8 · 1 | 3
Rusted Sentinel | large · tall · Construct | 5/−1/3/−4/0/−4 | medium +1 | 3 | 48 | 15/12/12 | 15 | −1 | +7 | 4 · 2 | 5
Thorn Walker | large · tall · Plant | 4/−1/3/−3/1/−2 | medium +1 | 3 | 44 | 15/11/12 | 15 | −1 | +6 | 4 · 2 | 5
Plains Bull | large · long · Beast | 5/−1/3/−4/0/−2 | medium +1 | 3 | 42 | 14/10/10 | 14 | −1 | +7 | 8 · 1 | 5
Choir Warden | medium · tall · Angel | 3/2/2/2/3/3 | fast +2 | 4 | 55 | 14/14/15 | 14 | +2 | +5 | 6, fly 10 · 1 | 4
Barrow Lord | large · tall · Undead | 5/0/3/1/2/3 | fast +2 | 5 | 78 | 16/12/15 | 16 | +0 | +8 | 6 · 2 | 5
Dusk Wyrm | huge · long · Dragon | 7/−1/4/1/2/2 | fast +2 | 6 | 114 | 16/13/14 | 16 | −1 | +11 | 8, fly 12 · 2 | 6
Reef Crusher | gargantuan · long · Vermin | 9/−3/6/−4/1/−3 | medium +1 | 8 | 182 | 19/12/13 | 19 | −3 | +13 | 6, swim 8 · 3 | 8
Mountain Eater | colossal · long · Aberration | 12/−4/8/−2/2/0 | fast +2 | 12 | 318 | 22/12/16 | 22 | −4 | +18 | 8, burrow 6 · 5 | 10
`;

/** Values printed for a creature in addition: starting HP, die, rolls, natural Fort/Ref/Will. */
export const printed = `
Bloodtick | 3 | d4 |  | 0/0/0
Needlebat | 4 | d4 |  | 0/0/0
Sewer Viper | 6 | d6 |  | 0/0/0
Quill Lizard | 8 | d8 | 4 | 0/1/0
Gutter Imp | 10 | d8 | 4 | 1/1/0
Road Bandit | 14 | d8 |  | 1/0/0
Grave Thrall | 12 | d8 | 4 | 1/1/1
Ash Hound | 12 | d8 | 4 | 1/1/0
Rusted Sentinel | 20 | d10 | 5,5 | 2/4/2
Thorn Walker | 18 | d8 | 4,4 | 2/3/1
Plains Bull | 16 | d8 | 4,4 | 1/2/0
Choir Warden | 24 | d10 | 5,5,5 | 2/2/2
Barrow Lord | 28 | d10 | 5,5,5,5 | 3/3/3
Dusk Wyrm | 36 | d12 | 6,6,6,6,6 | 2/6/2
Reef Crusher | 44 | d12 | 6,6,6,6,6,6,6 | 3/8/2
Mountain Eater | 60 | d12 | 6,6,6,6,6,6,6,6,6,6,6 | 4/10/4
`;

/** Name, all attacks with final numbers; S secondary. The tick's flat 1 and its Strength −4 are one number here. */
export const attacks = `
Bloodtick | Bite +9 −3 piercing
Needlebat | Bite +8 1d2 − 3 piercing
Sewer Viper | Bite +7 1d3 − 2 piercing
Quill Lizard | Bite +2 1d4 piercing; Quill +5 1d4 + 3 piercing
Gutter Imp | Bite +3 1d4 + 1 piercing; Sting −2 1d4 + 1 piercing S
Road Bandit | Long Sword +4 1d8 + 2 slashing; Short Bow +3 1d6 + 1 piercing
Grave Thrall | Slam +3 1d4 + 2 bludgeoning
Ash Hound | Bite +3 1d6 + 2 piercing, 1d6 fire
Rusted Sentinel | 2 Slam +5 1d6 + 5 bludgeoning
Thorn Walker | Slam +4 1d6 + 4 bludgeoning; 2 Tentacle −1 1d6 + 4 bludgeoning S
Plains Bull | Gore +5 1d8 + 5 piercing; 2 Hoof +0 1d6 + 5 bludgeoning S
Choir Warden | 2 Wing +0 1d4 + 3 bludgeoning S; Long Sword +5 1d8 + 3 slashing
Barrow Lord | Slam +6 1d6 + 5 bludgeoning; 2 Claw +1 1d6 + 5 slashing S
Dusk Wyrm | Bite +7 2d6 + 7 piercing; 2 Claw +2 1d8 + 7 slashing S; Tail Slam +7 2d6 + 7 bludgeoning; 2 Wing +2 1d8 + 7 bludgeoning S
Reef Crusher | 2 Pincers +7 3d6 + 9 bludgeoning; Bite +7 3d6 + 9 piercing
Mountain Eater | Bite +10 4d6 + 12 piercing; 2 Slam +10 3d6 + 12 bludgeoning; Tail Slam +10 4d6 + 12 bludgeoning
Brannic Holt | Long Sword +5 1d8 + 3 slashing; Javelin +3 1d6 + 3 piercing; Unarmed Strike +5 1d3 + 3 bludgeoning
Sefrin Vale | Rapier +5 1d6 + 1 piercing; Short Bow +5 1d6 + 4 piercing; Unarmed Strike +5 1d3 + 1 bludgeoning
Quill Tansy | Quarterstaff +0 1d4 − 1 bludgeoning; Dagger +0 1d3 − 1 piercing; Unarmed Strike +0 1d2 − 1 bludgeoning
Ilsabet Rowe | Mace +1 1d8 + 1 bludgeoning; Unarmed Strike +1 1d3 + 1 bludgeoning
Morrow Kett | Short Sword +3 1d6 + 2 piercing; Light Crossbow +2 1d8 + 1 piercing; Unarmed Strike +3 1d3 + 2 bludgeoning
`;

/** Name, species · class, final stats, HP · Hit Dice, Fort/Ref/Will, threshold, Attack Bonus, grapple, load (limits) band. */
export const characters = `
Brannic Holt | Human · Soldier | 3/1/2/0/1/1 | 24 · 1 | 14/18/11 | 16 | +2 | +5 | 57 (60/110/210) none
Sefrin Vale | Elf · Rogue | 1/4/1/0/1/0 | 18 · 1 | 11/18/12 | 11 | +1 | +2 | 28 (30/50/90) none
Quill Tansy | Hillkin · Mage | −1/2/1/3/1/1 | 14 · 1 | 11/14/13 | 11 | +0 | −2 | 8.5 (10/10/10) none
Ilsabet Rowe | Dawnmarked · Priest | 1/0/2/−1/3/2 | 18 · 1 | 13/16/15 | 13 | +0 | +1 | 40 (40/70/130) none
Morrow Kett | Half-Ghoul · Factotum | 2/1/2/3/0/−1 | 20 · 1 | 13/14/11 | 13 | +1 | +3 | 33 (50/90/170) none
`;

/** Name, skills that are trained or exceed their stat; powers and feats in order; change of bleeding time by feats. */
export const skills = `
Brannic Holt | athletics +8, endure +7
Sefrin Vale | acrobatics +9, insight +6, perceive +8, stealth +9, tinker +5
Quill Tansy | lore +8, perceive +6, persuade +6
Ilsabet Rowe | heal +8, insight +8, perceive +5, persuade +7
Morrow Kett | heal +5, lore +8, stealth +6, tinker +8
Needlebat | perceive +6
`;
