/**
 * In place of `clipper2-ts`, which `@cornerstonejs/tools` needs to combine contours of segmentations: the viewer has no
 * such tool, and the licence of that package is not among ours (decision 184).
 */
function refuse(): never {
  throw new Error('The viewer combines no contours')
}

export const Clipper = { booleanOpDWithPolyTree: refuse }
export const PolyTreeD = refuse
export const ClipType = {}
export const FillRule = {}
