import { createHash } from 'node:crypto'
import { createRandom, type Random } from '../generated/random'
import { type Color, colorOf } from './color'

/** The facts about a person from which a portrait is drawn. */
export interface Sitter {
  email: string
  gender: 'male' | 'female'
  /** In full years. */
  age: number
  /** The code of the person's role. */
  role: string
  region: 'egypt' | 'somalia'
  /** Whether a woman may be drawn with a headscarf: not for names that are mainly Christian. */
  mayWearScarf: boolean
}

export type Hair = 'short' | 'parted' | 'cropped' | 'receding' | 'long' | 'bun' | 'puffs' | 'scarf'
export type Beard = 'none' | 'moustache' | 'short' | 'full'
export type Clothes = 'coat' | 'scrubs' | 'jacket' | 'collar' | 'round'

/** How a person is drawn. */
export interface Appearance {
  isChild: boolean
  background: Color
  skin: Color
  hair: Hair
  hairColor: Color
  /** Of the headscarf. */
  scarfColor: Color
  beard: Beard
  glasses: 'none' | 'round' | 'square'
  clothes: Clothes
  clothesColor: Color
}

const colors = (...hexes: string[]): readonly Color[] => hexes.map(colorOf)

const backgrounds = colors('#a9c9c5', '#b3c1d9', '#d5c7ad', '#c5b7cf', '#b7ccb4', '#d4bcb4', '#a8c2d6')
const skins = {
  egypt: colors('#e9bd9a', '#dca780', '#cb9069', '#b87c58'),
  somalia: colors('#9d6847', '#8b5a3b', '#7a4c31', '#6c422a'),
}
const darkHair = colors('#1f1a18', '#2b211c', '#3a2a21')
const grayHair = colors('#8d8a88', '#b5b2af', '#d9d7d4')
const scarves = colors('#2f5d62', '#5a4b6d', '#8a5a50', '#3d5379', '#e6dccb', '#7d8f78', '#b8898f', '#2f3542')
const fabrics = colors('#3d5a80', '#6b4f5e', '#4f6d5a', '#8a6d4b', '#5b6770', '#7a5c74', '#2f4858', '#9a7b6a')
const scrubs = colors('#2f7f86', '#3f6f9c', '#4d7c5f')
const jackets = colors('#2e3a4d', '#4a4350', '#3c4a45')

const adult = 16

function hairOf({ gender, age, region, mayWearScarf }: Sitter, random: Random): Hair {
  if (gender === 'male') {
    if (region === 'somalia') return age > 50 && random.isChance(0.5) ? 'receding' : 'cropped'
    if (age > 48 && random.isChance(0.6)) return 'receding'
    return random.pick(['short', 'parted', 'cropped'])
  }
  if (age < 11) return random.pick(['puffs', 'long'])
  const share = region === 'somalia' ? 1 : 0.8
  return mayWearScarf && random.isChance(share) ? 'scarf' : random.pick(['long', 'bun'])
}

function beardOf({ gender, age }: Sitter, random: Random): Beard {
  if (gender === 'female' || age < 22) return 'none'
  return random.pick(['none', 'none', 'moustache', 'short', age > 35 ? 'full' : 'short'])
}

function clothesOf({ role, age, gender }: Sitter, random: Random): Pick<Appearance, 'clothes' | 'clothesColor'> {
  if (role === 'DOCTOR') return { clothes: 'coat', clothesColor: random.pick(fabrics) }
  if (role === 'NURSE' || role === 'LAB_OR_RADIOLOGY') return { clothes: 'scrubs', clothesColor: random.pick(scrubs) }
  if (role !== 'PATIENT') return { clothes: 'jacket', clothesColor: random.pick(jackets) }
  const clothes = gender === 'male' && age >= adult && random.isChance(0.6) ? 'collar' : 'round'
  return { clothes, clothesColor: random.pick(fabrics) }
}

function hairColorOf(age: number, random: Random): Color {
  if (age > 66) return random.pick(grayHair)
  return age > 54 && random.isChance(0.7) ? random.pick(grayHair.slice(0, 2)) : random.pick(darkHair)
}

/** Chooses how a person is drawn; always the same for the same person. */
export function appearanceOf(sitter: Sitter): Appearance {
  const random = createRandom(createHash('sha256').update(sitter.email).digest().readInt32BE())
  const { age, region } = sitter
  const hair = hairOf(sitter, random)
  const clothes = clothesOf(sitter, random)
  const wearsGlasses = age > 9 && random.isChance(age > 45 ? 0.45 : 0.2)
  return {
    isChild: age < adult,
    background: random.pick(backgrounds),
    skin: random.pick(skins[region]),
    hair,
    hairColor: hairColorOf(age, random),
    scarfColor: random.pick(scarves.filter((color) => color !== clothes.clothesColor)),
    beard: beardOf(sitter, random),
    glasses: wearsGlasses ? random.pick(['round', 'square']) : 'none',
    ...clothes,
  }
}
