export type Point = readonly [x: number, y: number]

/** Straight segments that approximate a Bézier curve; enough for a portrait. */
const segments = 12

/** Values per command of the path syntax. */
const lengths = { M: 2, L: 2, Q: 4, C: 6, Z: 0 } as const
type Command = keyof typeof lengths

function isCommand(token: string | undefined): token is Command {
  return token !== undefined && Object.hasOwn(lengths, token)
}

/** Returns the point of a Bézier curve at `t`, from 0 to 1 (de Casteljau). */
function pointAt(controls: readonly Point[], t: number): Point {
  let points = controls
  while (points.length > 1) {
    points = points.slice(1).map(([x, y], index): Point => {
      const [fromX, fromY] = points[index] as Point
      return [fromX + (x - fromX) * t, fromY + (y - fromY) * t]
    })
  }
  return points[0] as Point
}

/**
 * Converts SVG path data into polygons.
 * @param data absolute M, L, Q, C and Z commands, each with its letter, separated by spaces
 * @throws Error for any other command
 */
export function polygonsOf(data: string): Point[][] {
  const polygons: Point[][] = []
  const tokens = data.split(' ')
  let polygon: Point[] = []
  for (let at = 0; at < tokens.length; ) {
    const command = tokens[at]
    if (!isCommand(command)) throw new Error(`Unknown path command ${command} in ${data}`)
    const values = tokens.slice(at + 1, at + 1 + lengths[command]).map(Number)
    at += 1 + lengths[command]
    const points = values.flatMap((x, index): Point[] => (index % 2 === 0 ? [[x, values[index + 1] ?? 0]] : []))
    if (command === 'M') {
      polygon = [...points]
      polygons.push(polygon)
    } else if (command === 'L') polygon.push(...points)
    else if (command !== 'Z') {
      const controls = [polygon.at(-1) ?? [0, 0], ...points] as const
      for (let step = 1; step <= segments; step += 1) polygon.push(pointAt(controls, step / segments))
    }
  }
  return polygons
}

/** The distance of the control points of a quarter of an ellipse from its ends, as a share of the radius. */
const quarter = 0.5523

/** Returns the path data of an ellipse. */
export function ellipse(x: number, y: number, radiusX: number, radiusY = radiusX): string {
  const [dx, dy] = [radiusX * quarter, radiusY * quarter]
  return [
    `M ${x - radiusX} ${y}`,
    `C ${x - radiusX} ${y - dy} ${x - dx} ${y - radiusY} ${x} ${y - radiusY}`,
    `C ${x + dx} ${y - radiusY} ${x + radiusX} ${y - dy} ${x + radiusX} ${y}`,
    `C ${x + radiusX} ${y + dy} ${x + dx} ${y + radiusY} ${x} ${y + radiusY}`,
    `C ${x - dx} ${y + radiusY} ${x - radiusX} ${y + dy} ${x - radiusX} ${y} Z`,
  ].join(' ')
}
