/** Rows of the catalogue, with our capitalization: the expected content of the packs. */

/** Name, group, hands, reach, type, attack, critical, effect, traits, crowns. */
export const melee = `
Knife | blade | 1 | 5 | P or S | 0 | 19 | bleed 1 | light, thrown 15, draw free | 2
Short Sword | blade | 1 | 5 | P or S | 0 | 19 | bleed 1 | light | 10
Arming Sword | blade | 1 | 5 | P or S | 0 | 19 | bleed 2 | – | 18
Needle Blade | blade | 1 | 5 | P | 0 | 18 | open | – | 24
Sabre | blade | 1 | 5 | S | 0 | 18 | bleed 1 | – | 20
Hand Axe | axe | 1 | 5 | S | 0 | 20 | bleed 2 | thrown 15, draw free | 6
Battle Axe | axe | 1 | 5 | S | 0 | 20 | bleed 3 | – | 12
Club | bludgeon | 1 | 5 | B | 0 | 20 | wind 1 | – | 0
Mace | bludgeon | 1 | 5 | B | 0 | 20 | stagger | – | 10
War Pick | bludgeon | 1 | 5 | P | 0 | 20 | rend | – | 12
Flail | bludgeon | 1 | 5 | B | 0 | 20 | loosen | – | 12
Spear | polearm | 1 | 5 | P | 0 | 20 | open | thrown 20 | 5
Weighted Chain | bludgeon | 1 | 10 | B | 0 | 20 | topple | – | 9
Quarterstaff | polearm | 2 | 5 | B | 0 | 20 | topple | double | 1
Greatsword | blade | 2 | 5 | S | 1 | 19 | bleed 2 | – | 45
Great Axe | axe | 2 | 5 | S | 1 | 20 | bleed 4 | – | 35
Maul | bludgeon | 2 | 5 | B | 1 | 20 | stagger | – | 20
Long Spear | polearm | 2 | 10 | P | 0 | 20 | barbed | – | 9
Halberd | polearm | 2 | 10 | P or S | 1 | 20 | topple | – | 22
`;

/** Name, hands, group, increment, reload or draw, type, attack, critical, effect, traits and ammunition, crowns. */
export const ranged = `
Hunting Bow | 2 | bow | 60 | free | P | 0 | 20 | bleed 1 | arrows | 15
War Bow | 2 | bow | 80 | free | P | 0 | 20 | pin | arrows | 40
Hand Crossbow | 1 | crossbow | 30 | simple | P | 0 | 19 | bleed 1 | bolts | 40
Light Crossbow | 2 | crossbow | 80 | simple | P | 0 | 19 | barbed | bolts | 25
Heavy Crossbow | 2 | crossbow | 110 | standard | P | 1 | 19 | pin | bolts | 50
Sling | 1 | sling | 50 | simple | B | 0 | 20 | stagger | stones | 1
Spark Pistol | 1 | firearm | 30 | greater | P | 2 | 19 | stagger | shot | 60
Long Gun | 2 | firearm | 80 | greater | P | 2 | 19 | barbed | shot | 110
Javelin | 1 | thrown | 30 | draw simple | P | 0 | 20 | pin | thrown | 2
Throwing Knife | 1 | thrown | 20 | draw free | P | 0 | 19 | bleed 1 | thrown, light | 3
Casting Net | 1 | net | 10 | draw simple | – | 0 | 20 | none | thrown, touch, no injury: pinned, 2 AP | 8
Oil Flask | 1 | thrown | 10 | draw simple | – | 0 | 20 | none | thrown, touch, no injury: sickened, 1 AP | 4
Loose Rock | 1 | thrown | 10 | draw free | B | 0 | 20 | none | thrown | 0
`;

/** Name, kind, type, reach, critical, effect, more. */
export const naturals = `
Unarmed Strike | strike | B | 5 | 20 | none | light
Slap | slap | B | 5 | 20 | topple | –
Wing Buffet | wing | B | 5 | 20 | topple | –
Claw | claw | S | 5 | 20 | bleed 1 | –
Pincer | pincer | S | 5 | 20 | loosen | –
Hoof | hoof | B | 5 | 20 | stagger | –
Talon | talon | S | 5 | 20 | bleed 1 | –
Tentacle | tentacle | B | 10 | 20 | none | –
Gore | gore | P | 5 | 20 | push 10 | –
Bite | bite | P | 5 | 19 | bleed 1 | –
Gaze | gaze | – | 5 | 20 | none | touch, no injury: dazed, con 15, 0 AP; wis at 30
`;

/** Name, bonus, penalties, crowns. */
export const armor = `
Quilted Coat | 1 | – | 5
Leather Coat | 2 | – | 10
Hide Coat | 3 | 1 dis stealth | 12
Scale Vest | 4 | 1 dis stealth, 1 dis acrobatics | 40
Mail Shirt | 4 | 1 dis stealth | 60
Breastplate | 5 | 1 dis stealth, 1 dis acrobatics | 150
Half Harness | 6 | 1 dis stealth, 1 dis acrobatics, 1 dis athletics | 320
Full Harness | 7 | 2 dis stealth, 1 dis acrobatics, 1 dis athletics, −5 speed.base | 700
`;

/** Name, bonus when readied, notes, crowns. */
export const shields = `
Buckler | 1 | usable while readied | 5
Round Shield | 2 | – | 8
Kite Shield | 3 | 1 dis acrobatics | 16
Tower Shield | 4 | 1 dis acrobatics, 1 dis athletics, cover | 30
`;

/** Name, slug, uses, effect of using it and its AP, modifiers, pieces, crowns. */
export const gear = `
Healer's Satchel | satchel | 10 | – | – | 1 | 12
Bandage Roll | bandage | 5 | – | – | 1 | 2
Tourniquet | tourniquet | 0 | tourniquet 3, 1 AP | – | 1 | 3
Vial of Vigour | vigour | 0 | stamina 6, 1 AP, drunk | – | 1 | 20
Smelling Salts | salts | 0 | salts 0, 1 AP | – | 1 | 8
Clotting Powder | powder | 0 | staunch 0, 1 AP | – | 1 | 10
Rope | rope | 0 | – | – | 1 | 1
Torch | torch | 0 | – | – | 1 | 0
Lantern | lantern | 0 | – | – | 1 | 6
Crowbar | crowbar | 0 | – | – | 1 | 2
Thieves' Picks | picks | 0 | – | +1 thievery | 1 | 15
Lute | lute | 0 | – | – | 1 | 12
Smith's Tools | smith | 0 | repair 15, 0 AP | – | 1 | 15
Anatomical Atlas | atlas | 0 | – | – | 1 | 40
Crutch | crutch | 0 | – | −1 apCost.standUp | 1 | 1
Arrows | arrows | 0 | – | – | 20 | 2
Bolts | bolts | 0 | – | – | 20 | 3
Sling Stones | stones | 0 | – | – | 20 | 0
Shot | shot | 0 | – | – | 10 | 4
`;

/** Name, part it replaces, what stays blocked, other effects, crowns. */
export const prosthetics = `
Hook Hand | hand | somatic, useWorn | – | 15
Gripping Hand | hand | somatic | – | 90
Peg Leg | leg | – | −5 speed.base | 10
Carved Foot | foot | – | – | 12
Jointed Arm | arm | somatic | – | 140
Jaw Plate | mouth | vocal | – | 60
Wing Frame | wing | – | no wing | 120
Tin Ear | ear | – | – | 25
`;

/** Name, AP or time, Stamina, components, effect. */
export const remedies = `
Mending Touch | 2 AP | 1 | vocal, somatic | heal 1 up to major
Knit Flesh | 3 AP | 2 | vocal, somatic | heal 1 up to severe
Call Back the Mind | 3 AP | 2 | vocal | heal 1 head up to deadly
Still the Heart's Wound | 3 AP | 3 | vocal, somatic | heal 1 heart up to fatal
Staunch | 1 AP | 0 | somatic | staunch
Clear Sight | 2 AP | 1 | vocal | clear
Regrow Digit and Limb | 1 hour | 3 | vocal, somatic | regrow 1 up to severe
Renewal | 8 hours | −1 | vocal, somatic | regrow 1 up to deadly
`;

/** All actions by cost, in order; in brackets the variant and the Stamina cost. */
export const actions = `
simple | Attack, Disarm (disarm), Drag (drag), Grapple (grapple), Overrun (overrun), Reposition (reposition), Shove (shove), Steal (steal), Sunder (sunder), Trick (trick), Trip (trip), Throw, Defend, Ready Shield, Move, Stand Up, Draw or Stow, Reload, Escape
standard | Charge, Staunch Bleeding, Help Up
greater | Reload a Firearm, Treat in Combat
free | Power Attack (powerAttack), Reckless Attack (reckless), Lunge (1), Cleave (1), Deadly Aim (deadlyAim), Find the Heart, Drop, Speak
round | Catch Breath, Total Defence, Braced Aim, Overwhelm
reaction | Parry (1), Reactive Attack
`;

/** Plan, its parts with their parents, its natural weapons. */
export const plans = `
Humanoid | head; 2 ear [head], nose [head], 2 eye [head], mouth [head]; 2 arm; 2 hand [arm]; 2 leg; 2 foot [leg]; heart | –
Tailed Humanoid | head; 2 ear [head], nose [head], 2 eye [head], mouth [head]; 2 arm; 2 hand [arm]; 2 leg; 2 foot [leg]; tail; heart | slap
Winged Humanoid | head; 2 ear [head], nose [head], 2 eye [head], mouth [head]; 2 arm; 2 hand [arm]; 2 leg; 2 foot [leg]; tail; 2 wing; heart | slap, 2 wing
Two-Headed Giant | 2 head; 4 ear [head], 2 nose [head], 4 eye [head], 2 mouth [head]; 2 arm; 2 hand [arm]; 2 leg; 2 foot [leg]; heart | –
Quadruped | head; 2 ear [head], nose [head], 2 eye [head], mouth [head]; 4 leg; 4 foot [leg]; tail; heart | bite
Horned Quadruped | head; 2 ear [head], nose [head], 2 eye [head], mouth [head], 2 horn [head]; 4 leg; 4 foot [leg]; tail; heart | 2 gore, 4 hoof
Bird | head; 2 ear [head], 2 eye [head], mouth [head]; 2 wing; 2 leg; 2 foot [leg]; heart | bite, 2 wing, 2 talon
Serpent | head; nose [head], 2 eye [head], mouth [head]; tail; heart | bite, slap
Crab | head; 2 nose [head], 2 eye [head], mouth [head]; 2 arm; 2 hand [arm]; 6 leg; heart | 2 pincer
Octopod | head; nose [head], 2 eye [head], mouth [head]; 4 arm; 4 leg; 3 heart | bite, 8 tentacle
Drake | head; 2 ear [head], nose [head], 2 eye [head], mouth [head], 2 horn [head]; 2 wing; 4 leg; 4 foot [leg]; tail; heart | bite, 2 gore, 2 wing, 4 claw, slap
Skeleton | head; 2 eye [head], mouth [head]; 2 arm; 2 hand [arm]; 2 leg; 2 foot [leg]; other | 2 claw
Construct | head; 2 arm; 2 hand [arm]; 2 leg; 2 foot [leg]; 2 other | –
`;

/** Name, size and level, Martial Bonus, Str/Dex/Con/Int/Wis/Cha, DV/touch/off-guard, Stamina/Exhaustion, reactions, plan, speeds, attack by Str/Dex/Wis. */
export const creatures = `
Road Cutthroat | medium 1 | 1 | 2/1/1/0/0/0 | 13/11/12 | 9/11 | 3 | Humanoid | base 30 | +3/+2/+1
Watch Sergeant | medium 3 | 3 | 3/0/2/1/1/1 | 14/10/14 | 16/12 | 4 | Humanoid | base 30 | +6/+3/+4
Fen Poacher | medium 2 | 2 | 0/3/1/0/2/0 | 15/13/12 | 10/11 | 4 | Humanoid | base 30 | +2/+5/+4
Grey Wolf | medium 1 | 1 | 2/2/2/−4/1/−2 | 13/12/11 | 10/12 | 3 | Quadruped | base 40 | +3/+3/+2
Ironhorn Ox | large 4 | 3 | 5/−1/4/−4/1/−2 | 13/9/13 | 26/14 | 6 | Horned Quadruped | base 40 | +8/+2/+4
Crag Eagle | large 3 | 3 | 3/3/2/−3/2/0 | 14/13/11 | 16/12 | 4 | Bird | base 10, fly 60 | +6/+6/+5
Tide Crab | large 3 | 2 | 4/−1/3/−5/0/−3 | 15/9/15 | 19/13 | 5 | Crab | base 20, swim 20 | +6/+1/+2
Reed Serpent | medium 2 | 2 | 1/3/1/−4/1/−2 | 15/13/12 | 10/11 | 4 | Serpent | base 20, climb 20, swim 30 | +3/+5/+3
Soot Imp | tiny 2 | 2 | −2/4/0/1/1/2 | 14/14/10 | 8/10 | 5 | Winged Humanoid | base 20, fly 40 | +0/+6/+3
Twin-Skulled Ogre | large 6 | 5 | 6/−1/4/−2/0/−1 | 13/9/13 | 36/14 | 7 | Two-Headed Giant | base 30 | +11/+4/+5
Barrow Skeleton | medium 1 | 1 | 1/1/none/−2/0/−2 | 12/11/11 | -/- | 2 | Skeleton | base 30 | +2/+2/+1
Clay Warden | large 5 | 4 | 5/−1/none/−5/0/−5 | 15/9/15 | -/- | 6 | Construct | base 20 | +9/+3/+4
Ash Drake | huge 8 | 7 | 7/1/5/0/2/2 | 17/11/16 | 54/15 | 8 | Drake | base 40, fly 60 | +14/+8/+9
`;

/** Name, weapons with critical and effect; worn armor and shields. */
export const attacks = `
Road Cutthroat | Hand Axe (20, bleed 2), Knife (19, bleed 1), Unarmed Strike (20, none); Leather Coat
Watch Sergeant | Arming Sword (19, bleed 2), Unarmed Strike (20, none); Mail Shirt, Round Shield
Fen Poacher | Hunting Bow (20, bleed 1), Short Sword (19, bleed 1), Unarmed Strike (20, none); Leather Coat
Grey Wolf | Bite on Mouth (20, topple); –
Ironhorn Ox | Gore, left on Left horn (20, push 10), Gore, right on Right horn (20, push 10), Hoof, left on Front left foot (20, stagger), Hoof, right on Front right foot (20, stagger); –
Crag Eagle | Talon, left on Left talon (20, bleed 1), Talon, right on Right talon (20, bleed 1), Wing, left on Left wing (20, topple), Wing, right on Right wing (20, topple), Bite on Mouth (19, bleed 1); –
Tide Crab | Pincer, left on Left pincer (20, loosen), Pincer, right on Right pincer (20, loosen); –
Reed Serpent | Bite on Mouth (19, bleed 2), Slap on Tail (20, topple); –
Soot Imp | Claw, left on Left hand (19, bleed 1), Claw, right on Right hand (19, bleed 1); –
Twin-Skulled Ogre | Maul (20, stagger), Unarmed Strike (20, none); Hide Coat
Barrow Skeleton | Spear (20, open), Claw, left on Left hand (20, none), Claw, right on Right hand (20, none); –
Clay Warden | Fist, left on Left hand (20, stagger), Fist, right on Right hand (20, stagger); –
Ash Drake | Bite on Mouth (19, bleed 3), Claw, left on Front left foot (20, bleed 2), Claw, right on Front right foot (20, bleed 2), Slap on Tail (20, topple), Wing, left on Left wing (20, topple), Wing, right on Right wing (20, topple), Gore, left on Left horn (20, push 10), Gore, right on Right horn (20, push 10); –
Bren Holt | Arming Sword (19, bleed 2), Javelin (20, pin), Unarmed Strike (20, none); Mail Shirt, Round Shield
Ysolde Marr | Short Sword (19, bleed 1), Knife (19, bleed 1), Throwing Knife (19, bleed 1), Unarmed Strike (20, none); Leather Coat
Tamsin Roe | Hunting Bow (20, bleed 1), Hand Axe (20, bleed 2), Unarmed Strike (20, none); Leather Coat
Odo Pell | Quarterstaff (20, topple), Unarmed Strike (20, none); Quilted Coat
`;

/** Name, skills that exceed their attribute; "t" trained. */
export const skills = `
Road Cutthroat | athletics +4t, stealth +3t
Watch Sergeant | athletics +6t, oratory +3t, perception +3t
Fen Poacher | perception +5t, stealth +6t, survival +5t
Grey Wolf | acrobatics +4t, athletics +3t, perception +4t
Ironhorn Ox | athletics +8t
Crag Eagle | fly +6t, perception +7t
Tide Crab | athletics +7t
Reed Serpent | acrobatics +5t, athletics +4t, stealth +6t
Soot Imp | fly +7t, stealth +7t, thievery +7t
Twin-Skulled Ogre | athletics +9t
Barrow Skeleton | athletics +2
Clay Warden | athletics +8t
Ash Drake | athletics +12t, fly +6t, perception +9t
Bren Holt | athletics +6t, perception +3t, survival +3t
Ysolde Marr | acrobatics +6t, stealth +5t, thievery +5t
Tamsin Roe | perception +5t, stealth +6t, survival +5t
Odo Pell | heal +7t, lore +5t, oratory +3t, perception +6t
`;

/** Name, Martial Bonus, Str/Dex/Con/Int/Wis/Cha, base + training, DV/touch/off-guard, with a readied shield, Stamina/Exhaustion, reactions. */
export const characters = `
Bren Holt | 2 | 3/1/2/0/1/0 | 10+2 | 15/11/14 | 17 | 16/12 | 4
Ysolde Marr | 2 | 1/3/1/1/0/1 | 10+2 | 15/13/12 | 15 | 14/11 | 4
Tamsin Roe | 2 | 0/3/1/0/2/1 | 10+0 | 15/13/12 | 15 | 12/11 | 4
Odo Pell | 1 | 0/0/2/2/3/1 | 10+3 | 14/13/14 | 14 | 17/12 | 1
`;
