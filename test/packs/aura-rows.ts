/** Rows of the catalogue: the expected content of the packs. */

/** Weapon, group, hands, Reach, damage, AV, Evasion, Precise, MPR, Thrown, handy, price. */
export const melee = `
Dagger | light | 1 | 0 | 1d4 piercing | +1 | 0 | 1 | 0 | 3/6/12 | yes | 4
Hatchet | light | 1 | 0 | 1d6 slashing | 0 | 0 | - | 0 | 3/6/12 | yes | 5
Club | medium | 1 | 0 | 1d6 blunt | 0 | 0 | - | 0 | - | yes | 1
Cosh | light | 1 | 0 | 1d4 blunt | +1 | 0 | - | 0 | - | yes | 2
Short Sword | light | 1 | 0 | 1d6 piercing | +1 | +1 | - | 1 | - | yes | 12
Throwing Knife | light | 1 | 0 | 1d3 piercing | +2 | 0 | - | 1 | 5/10/20 | yes | 3
Javelin | light | 1 | 1 | 1d6 piercing | 0 | 0 | - | 1 | 5/12/25 | no | 3
Mace | medium | 1 | 0 | 1d8 blunt | 0 | 0 | - | 1 | - | yes | 9
Spear | medium | 1 | 2 | 1d6 piercing | +1 | +1 | - | 1 | 3/8/16 | no | 4
Fighting Staff | medium | 2 | 1 | 1d6 blunt | +1 | +2 | - | 1 | - | no | 2
Scimitar | medium | 1 | 1 | 1d6 slashing | +1 | 0 | 1 | 2 | - | yes | 18
Arming Sword | medium | 1 | 1 | 1d8 slashing | +1 | +1 | - | 2 | - | yes | 20
Bearded Axe | medium | 1 | 1 | 1d8+1 slashing | 0 | 0 | - | 1 | - | yes | 10
Ball Flail | medium | 1 | 1 | 1d8 blunt | +2 | −1 | - | 2 | - | no | 14
Lash | light | 1 | 3 | 1d3 slashing | +1 | 0 | - | 2 | - | yes | 4
Rapier | medium | 1 | 1 | 1d6 piercing | +2 | +1 | 1 | 3 | - | yes | 32
Maul | heavy | 2 | 1 | 2d6 blunt | 0 | −1 | - | 2 | - | no | 16
Great Axe | heavy | 2 | 1 | 2d6 slashing | 0 | −1 | 1 | 3 | - | no | 26
Glaive | heavy | 2 | 2 | 1d10 slashing | +1 | +1 | - | 3 | - | no | 22
Great Sword | heavy | 2 | 1 | 2d6 slashing | +1 | 0 | - | 4 | - | no | 40
`;

/** Weapon, draw class, hands, damage, Accuracy, range, draw weight, Load, MPR, ammunition, handy, price. */
export const ranged = `
Sling | none | 1 | 1d4 blunt | 0 | 4/15/60 | - | 1 | 0 | stone | yes | 1
Blowpipe | none | 1 | 1d2 piercing | +1 | 4/10/25 | - | 1 | 0 | dart | yes | 2
Short Bow | bow | 2 | 1d6 piercing | 0 | 4/20/80 | 30 | 1 | 1 | arrow | no | 12
Recurve Bow | bow | 2 | 1d6 piercing | +1 | 5/30/120 | 30 | 1 | 2 | arrow | no | 28
Long Bow | bow | 2 | 1d8 piercing | 0 | 6/40/180 | 35 | 2 | 3 | arrow | no | 30
Hand Crossbow | handCrossbow | 1 | 1d6 piercing | +1 | 4/12/40 | 30 | 2 | 1 | bolt | yes | 35
Light Crossbow | crossbow | 2 | 1d8 piercing | +1 | 5/25/100 | 35 | 3 | 1 | bolt | no | 25
Heavy Crossbow | heavyCrossbow | 2 | 2d6 piercing | +2 | 6/35/160 | 60 | 4 | 3 | bolt | no | 60
Siege Crossbow | siegeCrossbow | 2 | 3d8 piercing | +2 | 8/50/240 | 80 | 8 (multiRound) | 4 | siege bolt | no | 180
`;

/** Armour, AC, AR, penalty, MPR, price. */
export const armor = `
Padded Coat | 10 | 1 | 0 | 0 | 6
Leather Jack | 12 | 2 | 0 | 1 | 12
Hide Coat | 13 | 3 | 1 | 1 | 14
Chain Shirt | 13 | 4 | 1 | 2 | 45
Brigandine | 14 | 4 | 1 | 2 | 60
Cuirass | 11 | 6 | 1 | 3 | 90
Scale Harness | 15 | 5 | 2 | 3 | 80
Half Plate | 16 | 6 | 2 | 4 | 220
Full Plate | 19 | 7 | 3 | 5 | 500
`;

/** Shield, bonus, MPR, group, price. */
export const shields = `
Buckler | +1 | 1 | light | 8
Round Shield | +2 | 1 | medium | 12
Kite Shield | +3 | 2 | medium | 22
Tower Shield | +4 | 4 | heavy | 40
`;

/** Natural weapon, damage, AV bonus, base Reach. */
export const naturals = `
Bite (Moor Hound) | 1d6 piercing | +1 | 0
Gnaw (Cistern Rat) | 1d3 piercing | +1 | 0
Creeper (Bog Strangler) | 1d8 blunt | 0 | 1
Tusks (Ridgeback Tusker) | 1d8 piercing | 0 | 0
Sear (Cinder Wisp) | 1d6 fire | +3 | 0
Bite (Gale Drake) | 2d8 piercing | +1 | 1
Tail (Gale Drake) | 1d10 blunt | 0 | 2
`;

/** Natural armour, AC, AR, penalty. */
export const hides = `
Rubbery Hide | 14 | 2 | 0
Bristled Hide | 15 | 3 | 0
Stone Shell | 18 | 5 | 1
Wind-Scales | 17 | 5 | 1
`;

/** Race, size, Speed, resulting Evasion, other changes. */
export const races = `
Human | medium | 6 | 8 | +1 to any one ability score
Burrowkin | small | 5 | 9 | Dex +1, Str −1
Stoneborn | medium | 5 | 8 | Fortitude +1, Dex −1
Sylvane | medium | 7 | 8 | Will +1, Con −1
Fellwalker | large | 8 | 7 | Str +2, Will −1
`;

/** Ability, cost, trigger or use, frequency, effect. */
export const abilities = `
Measured Strike | 1 Stamina | melee ×4 | – | AV +1
Power Blow | 2 Stamina | melee | – | damage 3
Crushing Blow | 5 Stamina | melee | – | doubled 1
Finish the Opening | 2 Stamina | any | – | damage 1d6, only targetExposed
Cheap Shot | 1 Stamina | any | – | damage 2, only targetUnguarded
Keen Edge | 2 Stamina | melee | – | Precise 1
Steady Aim | 2 Stamina | ranged | – | Miss Chance −3
Pinning Shot | 2 Stamina | ranged | – | puts slowed round+1
Hook the Leg | 1 Stamina | melee | – | maneuver −3
Stand Firm | 1 Stamina | interrupt | – | Advantage
Slip Away | 2 Agility | interrupt | – | moves 2
Second Wind | 1 Energy | action | 1/shortRest | surge
Shake It Off | 2 Energy | action | 1/shortRest | ends dazed+slowed+shaken
Commanding Shout | 2 Energy | action | 1/shortRest | ally, range 10, gives 3 Energy
Furl Aura | 1 Energy | action | – | furls
Gale Breath | 3 Energy | action | 1/shortRest | area, fortitude 2d6 lightning, within 6, puts prone
Charge | nothing | action | – | AV +2, only sprintPush
Bog About It | nothing | action | – | area, within 4, puts slowed whileSource
`;

/** Spell, cost, trigger or use, frequency, effect. */
export const spells = `
Ember Lash | 2 Energy | action | 3/shortRest | enemy, evasion 1d8 fire, range 12
Spark Lance | 3 Energy | action | 2/shortRest | enemy, evasion 2d6 lightning, range 20
Grave Chill | 3 Energy | action | 2/longRest | enemy, fortitude 1d6 cold, range 10, puts slowed round+1
Dread Whisper | 2 Energy | action | 2/shortRest | enemy, will, range 10, puts shaken round+1
Stilling Word | 3 Energy | action | 1/shortRest | enemy, will, range 10, puts dazed round+1
Blinding Flash | 2 Energy | action | 2/shortRest | enemy, fortitude, range 8, puts blinded round
Force Shove | 2 Energy | action | 3/shortRest | enemy, fortitude, range 8, puts unguarded round, pushes 2
Rootgrasp | 3 Energy | action | 1/shortRest | enemy, fortitude, range 10, puts restrained
Sleepfall | 3 Energy | action | 1/longRest | enemy, will, range 10, Aura 10 or less, puts unconscious (sleep)
Mire | 2 Energy | action | 2/shortRest | area, within 4, 4 Rounds, puts slowed whileSource
Mending Pulse | 2 Energy | action | 3/longRest | ally, surge
Aura Ward | 1 Energy | action | 2/shortRest | ally, range 8, ward
Rally Breath | 1 Energy | action | 2/shortRest | ally, range 8, gives 2 Stamina
Clear Mind | 1 Energy | action | 2/shortRest | ally, ends dazed+shaken
`;

/** Feat, its changes. */
export const feats = `
Burst of Effort | stamina.asEnergyBonus 1
Quickstep | agility.bonus 1
Long Stride | movement.bonus 1
Iron Lungs | stamina.bonus 2
Thick Skull | defenses.fortitude.bonus 1
Clear Purpose | defenses.will.bonus 1
Battle Insight | MASAB wis
Brutal Discipline | MASDB con
Deep Well | surges.bonus 1
Wild Instinct | skills.initiative.bonus 2
`;

/** Major injury by number, body part, changes of its effects. */
export const major = `
Useless Weapon Arm | weapon arm | –
Useless Off Arm | off arm | –
Crushed Hand | hand | –
Ruined Knee | knee | slowed
Torn Thigh | thigh | –
Broken Ankle | ankle | slowed
Stove-In Ribs | chest | stamina.halved true
Gut Wound | belly | –
Lost Sight of an Eye | eye | sway.disadvantage hit
Burst Ear | ear | skills.initiative.bonus -3
Smashed Jaw | jaw | –
Wrenched Back | back | –
`;

/** Non-Lethal injury by number, body part, changes of its effects. */
export const nonLethal = `
Black Eye | eye | sway.disadvantage sight
Split Brow | brow | –
Bruised Wrist | wrist | attack.avBonus -1
Cracked Rib | chest | stamina.bonus -1
Numb Leg | leg | movement.bonus -1
Slashed Shoulder | shoulder | attack.damageBonus -1
Winded | belly | –
Broken Nose | nose | defenses.fortitude.bonus -1
`;

/**
 * Name; race; size, level, MPL; scores; Aura (modifier); surges; Stamina; Evasion / Unarmed / Ranged (no shield);
 * Fortitude / Will; Arm / Leg / Initiative (points; ranks); Speed, Agility; MASAB/MASDB; attacks; abilities.
 */
export const characters = `
Brannoc Thale | Human | medium, 3, 3 | 16/12/15/9/11/12 | 37 (13) | 7 | 15 | 12 / 9 / 2 (0) | 16 / 12 | 9 / 7 / +3 (arm 1, leg 1, initiative 1; arm 2) | 6, 3 | 2/2 | Arming Sword AV 18, 1d8+2 slashing, Reach 1; Javelin AV 17, 1d6+2 piercing, Reach 1, thrown 5/14/29; Unarmed AV 17, damage 2 | Shield Line, Power Blow, Stand Firm, Second Wind
Isaura Venn | Human | medium, 3, 3 | 15/16/12/11/13/9 | 33 (10) | 6 | 12 | 12 / 12 / 3 (3) | 14 / 11 | 12 / 5 / +6 (arm 3; arm 4) | 6, 4 | 3/3 | Long Bow MCM 5, 1d8+1 piercing, 6/45/190, load 2, draws 35 kg; Short Sword AV 19, 1d6+3 piercing, Reach 0; Unarmed AV 18, damage 3 | Quick Nock, Quickstep, Steady Aim, Pinning Shot
Tobble Pennywhistle | Burrowkin | small, 3, 2 | 11/17/12/12/10/13 | 30 (8) | 6 | 12 | 13 / 13 / 3 (3) | 12 / 12 | 1 / 4 / +10 (leg 1, initiative 1; leg 2, initiative 2) | 5, 4 | 2/2 | Dagger AV 18, 1d4+2 piercing, Reach 0, Precise 1, thrown 3/6/12; Throwing Knife AV 19, 1d3+2 piercing, Reach 0, thrown 5/10/20; Unarmed AV 17, damage 2 | Quickstep, Burst of Effort, Finish the Opening, Cheap Shot
Mirelle Ashdown | Sylvane | medium, 3, 1 | 9/12/13/15/14/15 | 41 (16) | 6 | 13 | 12 / 10 / 1 (1) | 11 / 16 | −1 / −1 / +3 (initiative 1; -) | 7, 3 | 0/0 | Fighting Staff AV 16, 1d6 blunt, Reach 1; Unarmed AV 15, damage 1 | Ember Lash, Mending Pulse, Mire, Blinding Flash, Aura Ward
`;

/**
 * Name; size, level, MPL; scores; Aura (modifier); surges; Stamina; Evasion / Unarmed / Ranged; Fortitude / Will;
 * Arm / Leg / Initiative (points; ranks); Speed, Agility; AC / AR; attacks; Weakness / Resistance.
 */
export const creatures = `
Village Militia | medium, 0, 1 | 11/10/11/10/10/10 | 22 (2) | 5 | 11 | 9 / 8 / 0 | 10 / 10 | 2 / 1 / +0 (arm 1; -) | 6, 3 | Padded Coat 10 / 1 | Spear AV 16, 1d6 piercing, Reach 2, thrown 3/8/16 | - / -
Roadside Cutthroat | medium, 1, 1 | 13/13/12/9/9/8 | 21 (1) | 6 | 12 | 11 / 9 / 2 | 12 / 8 | 3 / 3 / +4 (initiative 1; -) | 6, 3 | Leather Jack 12 / 2, Buckler +1 | Short Sword AV 18, 1d6+2 piercing, Reach 0; Hatchet AV 17, 1d6+2 slashing, Reach 0, thrown 3/6/12 | - / -
Tollgate Archer | medium, 1, 2 | 14/15/11/10/12/9 | 28 (6) | 5 | 11 | 10 / 10 / 2 | 12 / 10 | 8 / 4 / +5 (arm 2; arm 2) | 6, 3 | Leather Jack 12 / 2 | Recurve Bow MCM 5, 1d6 piercing, 5/30/120, load 1, draws 30 kg; Dagger AV 19, 1d4+3 piercing, Reach 0, Precise 1, thrown 3/8/16 | - / -
Cutthroat Captain | medium, 4, 4 | 15/14/14/11/11/13 | 38 (14) | 7 | 14 | 13 / 10 / 3 | 15 / 12 | 6 / 6 / +6 (arm 1, leg 1, initiative 2; -) | 6, 3 | Chain Shirt 13 / 4, Round Shield +2 | Arming Sword AV 19, 1d8+3 slashing, Reach 1 | - / -
Moor Hound | small, 1, 0 | 12/15/13/3/13/6 | 16 (−3) | 6 | 13 | 11 / 11 / 2 | 12 / 9 | 2 / 6 / +5 (-; leg 4) | 9, 3 | - | Bite AV 18, 1d6+2 piercing, Reach 0 | - / -
Cistern Rat | tiny, 0, 0 | 4/16/9/2/11/3 | 0 (−21) | 4 | 9 | 13 / 13 / 3 | 6 / 6 | −6 / −6 / +6 (-; -) | 4, 3 | - | Gnaw AV 16, 1d3 piercing, Reach −1 | - / -
Bog Strangler | large, 3, 0 | 20/8/16/3/10/4 | 24 (3) | 8 | 16 | 7 / 7 / −1 | 19 / 8 | 14 / 10 / −2 (-; arm 4) | 4, 4 | Rubbery Hide 14 / 2 | Creeper AV 17, 1d8+2 blunt, Reach 1 | fire / blunt
Hill Brute | large, 3, 2 | 20/9/17/6/8/8 | 32 (9) | 8 | 17 | 5 / 6 / −2 | 19 / 9 | 12 / 10 / −1 (arm 2; -) | 8, 4 | Hide Coat 13 / 3 | Maul AV 18, 2d6+3 blunt, Reach 1 | - / -
Ridgeback Tusker | large, 2, 0 | 19/9/17/2/11/5 | 25 (4) | 8 | 17 | 6 / 6 / −1 | 17 / 7 | 9 / 12 / −1 (-; leg 3) | 9, 4 | Bristled Hide 15 / 3 | Tusks AV 17, 1d8+2 piercing, Reach 0 | - / -
Cinder Wisp | diminutive, 2, 0 | 1/18/10/8/14/16 | 18 (−1) | 5 | 10 | 15 / 15 / 4 | 5 / 15 | −9 / −9 / +8 (-; -) | 7, 3 | - | Sear AV 17, 1d6−1 fire, Reach −1 | cold / fire, piercing
Hollow Sentinel | medium, 3, 3 | 17/8/16/4/10/6 | 24 (3) | 8 | 16 | 8 / 7 / −2 | 17 / 9 | 10 / 7 / −2 (arm 3; -) | 5, 3 | Stone Shell 18 / 5 | Glaive AV 17, 1d10+1 slashing, Reach 2 | blunt / piercing, slashing
Barrow Thrall | medium, 2, 1 | 14/10/15/4/8/10 | 21 (1) | 7 | 15 | 10 / 8 / 2 | 14 / 9 | 5 / 4 / +0 (arm 1; -) | 5, 3 | Leather Jack 12 / 2, Round Shield +2 | Bearded Axe AV 16, 1d8+2 slashing, Reach 1 | radiant / cold
Hedge Witch | medium, 3, 1 | 8/12/11/15/15/14 | 37 (13) | 5 | 11 | 12 / 10 / 1 | 10 / 15 | −2 / −2 / +3 (initiative 1; -) | 6, 3 | - | Fighting Staff AV 16, 1d6 blunt, Reach 1 | - / -
Gale Drake | huge, 8, 5 | 26/12/22/9/13/14 | 65 (34) | 11 | 22 | 8 / 8 / 0 | 26 / 15 | 18 / 23 / +2 (arm 2, leg 3; leg 4) | 12, 5 | Wind-Scales 17 / 5 | Bite AV 22, 2d8+6 piercing, Reach 2; Tail AV 21, 1d10+6 blunt, Reach 3 | piercing / lightning
`;
