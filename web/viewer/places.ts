import type { StackViewport, Types } from '@cornerstonejs/core'
import type { Place } from '../src/areas/imaging/diagnostic/protocol'

/** Where on the image of a pane things are: what is in the middle, where the mouse is, and where another person points. */
export class Places {
  private readonly mark = document.createElement('div')
  private pointed: Place | null = null

  constructor(
    private readonly element: HTMLElement,
    private readonly viewport: () => StackViewport,
  ) {
    this.mark.className = 'pointer'
    this.mark.hidden = true
    element.append(this.mark)
  }

  /** Calls a function with where the mouse is; null when it leaves. */
  watchPointer(moved: (at: Place | null) => void): void {
    this.element.addEventListener('pointermove', ({ clientX, clientY }) => {
      const { left, top } = this.element.getBoundingClientRect()
      const at = this.placeOf(this.viewport().canvasToWorld([clientX - left, clientY - top]))
      if (at) moved(at)
    })
    this.element.addEventListener('pointerleave', () => moved(null))
  }

  /** Returns what is in the middle of the pane. */
  middle(): Place {
    const { focalPoint } = this.viewport().getCamera()
    return (focalPoint && this.placeOf(focalPoint)) ?? [0.5, 0.5]
  }

  /** Moves the image so that a place is in the middle. */
  center(at: Place): void {
    const { focalPoint, position } = this.viewport().getCamera()
    const wanted = this.worldOf(at)
    if (!wanted || !focalPoint || !position) return
    const moved = position.map((value, axis) => value + (wanted[axis] ?? 0) - (focalPoint[axis] ?? 0))
    this.viewport().setCamera({ focalPoint: wanted, position: moved as Types.Point3 })
  }

  /** Shows where another person points. */
  point(at: Place | null): void {
    this.pointed = at
    this.follow()
  }

  /** Moves the mark of another person with the image. */
  follow(): void {
    const world = this.pointed && this.worldOf(this.pointed)
    this.mark.hidden = !world
    if (!world) return
    const [x, y] = this.viewport().worldToCanvas(world)
    this.mark.style.transform = `translate(${x}px, ${y}px)`
  }

  private get picture() {
    return this.viewport().getImageData()
  }

  private placeOf(world: Types.Point3): Place | undefined {
    const { imageData, dimensions } = this.picture ?? {}
    if (!imageData?.worldToIndex || !dimensions) return undefined
    const [column = 0, row = 0] = imageData.worldToIndex(world) as number[]
    return [(column + 0.5) / dimensions[0], (row + 0.5) / dimensions[1]]
  }

  private worldOf([x, y]: Place): Types.Point3 | undefined {
    const { imageData, dimensions } = this.picture ?? {}
    if (!imageData?.indexToWorld || !dimensions) return undefined
    return imageData.indexToWorld([x * dimensions[0] - 0.5, y * dimensions[1] - 0.5, 0]) as Types.Point3
  }
}
