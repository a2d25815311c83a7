import type { Appearance } from './appearance'
import { Canvas, type Placement } from './canvas'
import { type Color, colorOf, darker, mix } from './color'
import { ellipse } from './path'
import { encodePng } from './png'

/** Pixels; more than three times the size of an avatar in a list, for dense screens. */
const portraitSize = 160

const white = colorOf('#f7f8f8')
const ink = colorOf('#231b18')
const lips = colorOf('#a4403c')

/** Shapes of the drawing, which is 100 units wide and high, as SVG path data. */
const shape = {
  neck: 'M 41.5 54 L 58.5 54 L 58.5 73 Q 50 80 41.5 73 Z',
  neckShadow: 'M 41.5 58 Q 50 69 58.5 58 L 58.5 63 Q 50 73 41.5 63 Z',
  shoulders: 'M 10 100 C 11 83 24 76 41 71.5 C 44 78 56 78 59 71.5 C 76 76 89 83 90 100 Z',
  head: 'M 33 40 C 32.5 20 67.5 20 67 40 C 67 55 59.5 65 50 65 C 40.5 65 33 55 33 40 Z',
  ears: `${ellipse(32.6, 43.5, 2.8, 4.4)} ${ellipse(67.4, 43.5, 2.8, 4.4)}`,
  eyes: `${ellipse(43, 43.6, 1.65, 2)} ${ellipse(57, 43.6, 1.65, 2)}`,
  brows:
    'M 39 39.2 Q 43 36.4 46.8 38.6 L 46.5 39.9 Q 43 38.2 39.3 40.2 Z M 61 39.2 Q 57 36.4 53.2 38.6 L 53.5 39.9 Q 57 38.2 60.7 40.2 Z',
  nose: 'M 47.4 50.4 Q 50 52.6 52.6 50.4 Q 51.6 53.6 50 53.6 Q 48.4 53.6 47.4 50.4 Z',
  mouth: 'M 44.8 56.6 Q 50 59 55.2 56.6 Q 53.6 60.6 50 60.6 Q 46.4 60.6 44.8 56.6 Z',

  short:
    'M 32 42 C 28.5 25 39 16.5 52 17.5 C 66 18 71.5 28 68 42 C 67.2 37 65.6 33.5 63.4 30.6 C 55 33.4 44 32.6 36.8 29.6 C 34 33 32.8 37 32 42 Z',
  parted:
    'M 32 43 C 28 26 37 16 51 16.5 C 67 16.5 72 28 68 43 C 67.4 37 66 33 63 29.4 C 56 29 49 27 43 22.8 C 42.6 27 37 31.6 34.6 33.6 C 33 37 32.6 40 32 43 Z',
  cropped:
    'M 32.6 40 C 30.8 24.6 40 19 50 19 C 60 19 69.2 24.6 67.4 40 C 66.6 33.6 63.4 29.2 58.4 28.6 C 53 27.8 47 27.8 41.6 28.6 C 36.6 29.2 33.4 33.6 32.6 40 Z',
  receding:
    'M 32.4 46 C 29.6 36 30.6 29 37 25 C 35.6 30 34.6 35 34.6 39 C 34 42 33 44 32.4 46 Z M 67.6 46 C 70.4 36 69.4 29 63 25 C 64.4 30 65.4 35 65.4 39 C 66 42 67 44 67.6 46 Z',
  longBack:
    'M 50 15.5 C 28 15.5 26 32 27 48 C 27.4 60 25 68 27 76 C 34 81 66 81 73 76 C 75 68 72.6 60 73 48 C 74 32 72 15.5 50 15.5 Z',
  fringe:
    'M 31.6 46 C 28.6 27 40 17 51 17 C 63 17 71.4 27 68.4 46 C 66.6 37 61 31.4 54.4 26 C 49 32.4 38 34.6 31.6 46 Z',
  bun: ellipse(50, 17, 8.5, 7.5),
  puffs: `${ellipse(29.5, 29, 8.6)} ${ellipse(70.5, 29, 8.6)}`,

  scarfBack:
    'M 50 13 C 28 13 24.4 30 26 47 C 27 60 24 68 19 76 C 26 92 74 92 81 76 C 76 68 73 60 74 47 C 75.6 30 72 13 50 13 Z',
  scarfFace: 'M 35.5 42 C 35 23.5 65 23.5 64.5 42 C 64.5 55 58.6 64 50 64 C 41.4 64 35.5 55 35.5 42 Z',
  scarfBand: 'M 35 43 C 33.6 20 66.4 20 65 43 C 64 27 36 27 35 43 Z',
  scarfDrape:
    'M 34.6 46 C 36 57 42 62.6 50 62.6 C 58 62.6 64 57 65.4 46 L 74 47 C 74 60 77 69 82 77 C 70 93 30 93 18 77 C 23 69 26 60 26 47 Z',
  scarfFolds:
    'M 29 55 C 34 68 52 74 70 72 C 54 76.4 34 72 28.4 58 Z M 24.6 70 C 34 82 56 86 77 80 C 58 89 32 86 23.6 72 Z',

  shortBeard:
    'M 33 44 C 33.6 57 41 67 50 67 C 59 67 66.4 57 67 44 C 65.4 51.6 62.4 55 58.6 55.4 C 54 53.2 46 53.2 41.4 55.4 C 37.6 55 34.6 51.6 33 44 Z',
  fullBeard:
    'M 32.8 43 C 33 60 39 73 50 73 C 61 73 67 60 67.2 43 C 65.6 51 62.6 54.6 58.8 55 C 54 52.6 46 52.6 41.2 55 C 37.4 54.6 34.4 51 32.8 43 Z',
  moustache: 'M 42.6 56.6 Q 45 52.4 50 54.2 Q 55 52.4 57.4 56.6 Q 53 56.6 50 55.8 Q 47 56.6 42.6 56.6 Z',

  roundGlasses: [
    ellipse(42.6, 43.8, 6.3),
    ellipse(42.6, 43.8, 5.2),
    ellipse(57.4, 43.8, 6.3),
    ellipse(57.4, 43.8, 5.2),
  ],
  squareGlasses: [
    'M 36 39.4 Q 36 38.4 37 38.4 L 48 38.4 Q 49 38.4 49 39.4 L 48.6 46.6 Q 48.2 49 46 49 L 39 49 Q 36.8 49 36.4 46.6 Z',
    'M 37.2 39.6 L 47.8 39.6 L 47.4 46.6 Q 47.2 47.8 46 47.8 L 39 47.8 Q 37.8 47.8 37.6 46.6 Z',
    'M 64 39.4 Q 64 38.4 63 38.4 L 52 38.4 Q 51 38.4 51 39.4 L 51.4 46.6 Q 51.8 49 54 49 L 61 49 Q 63.2 49 63.6 46.6 Z',
    'M 62.8 39.6 L 52.2 39.6 L 52.6 46.6 Q 52.8 47.8 54 47.8 L 61 47.8 Q 62.2 47.8 62.4 46.6 Z',
  ],
  bridge: 'M 48.6 42.2 Q 50 41.2 51.4 42.2 L 51.4 43.4 Q 50 42.4 48.6 43.4 Z',

  vest: 'M 41 71.5 C 44 78 56 78 59 71.5 L 62 73 L 53 100 L 47 100 L 38 73 Z',
  lapels:
    'M 40 71.6 L 34.6 75 L 37.6 85 L 35 87 L 46.6 100 L 48 100 Z M 60 71.6 L 65.4 75 L 62.4 85 L 65 87 L 53.4 100 L 52 100 Z',
  opening: 'M 49.5 86 L 50.5 86 L 50.5 100 L 49.5 100 Z',
  stethoscope:
    'M 33.4 75.4 C 33 86 37 92 42 93 L 42 94.6 C 35.4 94 31.4 86 31.8 75.8 Z M 66.6 75.4 C 67 84 65 88 64 90 L 65.4 90.8 C 67.4 88 68.8 84 68.2 75.8 Z',
  neckline: 'M 40.5 71.6 L 50 87 L 59.5 71.6 L 56.6 72.6 Q 50 77 43.4 72.6 Z',
  necklineSkin: 'M 42 71 L 50 84 L 58 71 Z',
  collar:
    'M 41 70.5 C 43.6 75 47 78.6 50 80 L 45.6 87 C 41.6 83 38.8 78.6 37.6 73 Z M 59 70.5 C 56.4 75 53 78.6 50 80 L 54.4 87 C 58.4 83 61.2 78.6 62.4 73 Z',
  roundCollar: 'M 39.4 72 C 43 80.6 57 80.6 60.6 72 L 63 72.8 C 58 84.4 42 84.4 37 72.8 Z',
} as const

/** Fills the circle in which avatars are shown. */
const wholePerson: Placement = { scale: 1.13, around: [50, 96] }

/** A child is smaller, with a large head on narrow shoulders. */
const childBody: Placement = { scale: 0.88, around: [50, 104] }
const childHead: Placement = { scale: 1.04, around: [50, 92] }

/** Draws a person's portrait; the same appearance gives the same bytes. */
class Portrait {
  private readonly canvas: Canvas
  private readonly shade: Color

  constructor(private readonly person: Appearance) {
    this.canvas = new Canvas(portraitSize, person.background)
    this.shade = darker(person.skin, 0.14)
  }

  toPng(): Buffer {
    const { hair } = this.person
    if (hair === 'scarf') this.onHead(shape.scarfBack, darker(this.person.scarfColor, 0.12))
    if (hair === 'long') this.onHead(shape.longBack, darker(this.person.hairColor, 0.2))
    this.drawBody()
    if (hair === 'bun') this.onHead(shape.bun, this.person.hairColor)
    if (hair === 'puffs') this.onHead(shape.puffs, this.person.hairColor)
    this.drawHead()
    this.drawFace()
    this.drawHairInFront()
    this.drawGlasses()
    return encodePng(this.canvas.pixels, portraitSize)
  }

  private onBody(data: string, color: Color): void {
    this.canvas.fill(data, color, this.person.isChild ? childBody : wholePerson)
  }

  private onHead(data: string, color: Color): void {
    this.canvas.fill(data, color, this.person.isChild ? childHead : wholePerson)
  }

  private drawBody(): void {
    const { clothes, clothesColor: color, skin } = this.person
    this.onBody(shape.shoulders, clothes === 'coat' ? white : color)
    if (clothes === 'coat' || clothes === 'jacket') this.onBody(shape.vest, clothes === 'coat' ? color : white)
    this.onBody(shape.neck, skin)
    this.onBody(shape.neckShadow, this.shade)
    if (clothes === 'coat') {
      this.onBody(shape.lapels, darker(white, 0.1))
      this.onBody(shape.stethoscope, colorOf('#46525c'))
    } else if (clothes === 'jacket') this.onBody(shape.lapels, darker(color, 0.25))
    else if (clothes === 'scrubs') {
      this.onBody(shape.neckline, darker(color, 0.2))
      this.onBody(shape.necklineSkin, skin)
    } else if (clothes === 'collar') {
      this.onBody(shape.collar, mix(color, white, 0.25))
      this.onBody(shape.opening, darker(color, 0.2))
    } else this.onBody(shape.roundCollar, darker(color, 0.18))
  }

  private drawHead(): void {
    const { hair, skin } = this.person
    if (hair === 'scarf') {
      this.onHead(shape.scarfFace, skin)
      return
    }
    this.onHead(shape.ears, this.shade)
    this.onHead(shape.head, skin)
  }

  private drawFace(): void {
    const { beard, hairColor, skin } = this.person
    if (beard === 'short') this.onHead(shape.shortBeard, mix(hairColor, skin, 0.25))
    if (beard === 'full') this.onHead(shape.fullBeard, hairColor)
    this.onHead(shape.nose, darker(skin, 0.2))
    this.onHead(shape.mouth, mix(lips, skin, 0.4))
    if (beard !== 'none') this.onHead(shape.moustache, beard === 'short' ? mix(hairColor, skin, 0.15) : hairColor)
    this.onHead(shape.eyes, ink)
    this.onHead(shape.brows, mix(hairColor, ink, 0.35))
  }

  private drawHairInFront(): void {
    const { hair, hairColor, scarfColor } = this.person
    if (hair === 'scarf') {
      this.onHead(shape.scarfDrape, scarfColor)
      this.onHead(shape.scarfBand, darker(scarfColor, 0.22))
      this.onHead(shape.scarfFolds, darker(scarfColor, 0.14))
    } else if (hair === 'long' || hair === 'bun' || hair === 'puffs') this.onHead(shape.fringe, hairColor)
    else this.onHead(shape[hair], hairColor)
  }

  private drawGlasses(): void {
    const { glasses } = this.person
    if (glasses === 'none') return
    const rings = glasses === 'round' ? shape.roundGlasses : shape.squareGlasses
    const frame = colorOf('#3a3532')
    this.onHead(rings.join(' '), frame)
    this.onHead(shape.bridge, frame)
  }
}

/**
 * Draws a portrait: head and shoulders, as plain shapes.
 * @returns the bytes of a PNG file; always the same for the same appearance
 */
export function drawPortrait(appearance: Appearance): Buffer {
  return new Portrait(appearance).toPng()
}
