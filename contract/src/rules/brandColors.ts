type Rgb = readonly [red: number, green: number, blue: number]

/** The lowest contrast ratios of WCAG 2.2 AA: of text, and of the parts of a control against what is around it. */
export const minTextContrast = 4.5
export const minControlContrast = 3

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
/** The surface of cards in the dark color scheme (web/src/app/theme/tokens.css). */
export const darkSurface = '#141e20'

const rgbOf = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

const hexOf = (color: Rgb): string => `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** The relative luminance of WCAG, 0 to 1. */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio of two colors `#rrggbb`, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(rgbOf(one)), luminance(rgbOf(other))].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Returns a color between two; `share` is that of the second one, 0 to 1. */
function mix(one: string, other: Rgb, share: number): string {
  const [from, to] = [rgbOf(one), other]
  return hexOf([
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ])
}

/** Returns the color, mixed with another one only as much as needed for a contrast ratio against a background. */
function withContrast(color: string, towards: Rgb, background: string, ratio: number): string {
  for (let step = 0; step < 100; step++) {
    const candidate = mix(color, towards, step / 100)
    if (contrast(candidate, background) >= ratio) return candidate
  }
  return hexOf(towards)
}

/** The custom properties of web/src/app/theme/tokens.css that depend on the primary color. */
export type BrandColors = Record<
  | '--brand'
  | '--brand-hover'
  | '--brand-ink'
  | '--brand-soft'
  | '--brand-soft-2'
  | '--brand-line'
  | '--focus'
  | '--halo',
  string
>

/** Returns the colors for the light color scheme. */
export function lightColors(primary: string): BrandColors {
  const soft = mix(primary, white, 0.84)
  const ink = withContrast(primary, black, soft, minTextContrast)
  return {
    '--brand': primary,
    '--brand-hover': mix(primary, black, 0.2),
    '--brand-ink': ink,
    '--brand-soft': mix(primary, white, 0.93),
    '--brand-soft-2': soft,
    '--brand-line': mix(primary, white, 0.68),
    '--focus': ink,
    '--halo': soft,
  }
}

/** Returns the colors for the dark color scheme, where a dark primary color is lightened. */
export function darkColors(primary: string): BrandColors {
  const surface = rgbOf(darkSurface)
  const brand = withContrast(primary, white, darkSurface, minControlContrast)
  const soft = mix(brand, surface, 0.7)
  const ink = withContrast(brand, white, soft, minTextContrast)
  return {
    '--brand': brand,
    '--brand-hover': mix(brand, black, 0.13),
    '--brand-ink': ink,
    '--brand-soft': mix(brand, surface, 0.8),
    '--brand-soft-2': soft,
    '--brand-line': mix(brand, surface, 0.55),
    '--focus': ink,
    '--halo': soft,
  }
}

/**
 * Returns whether white text on buttons of this color is readable in both color schemes. All other colors are derived
 * so that they are.
 */
export function isReadableColor(primary: string): boolean {
  return [lightColors(primary), darkColors(primary)].every(
    (colors) => contrast(colors['--brand'], '#ffffff') >= minTextContrast,
  )
}
