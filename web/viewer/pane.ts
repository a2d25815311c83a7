import {
  cache,
  utilities as core,
  Enums,
  eventTarget,
  imageLoader,
  type RenderingEngine,
  type StackViewport,
  type Types,
} from '@cornerstonejs/core'
import { utilities } from '@cornerstonejs/tools'
import type { FromViewer, ImageFailure, PaneName, Place, View } from '../src/areas/imaging/diagnostic/protocol'
import { type Arrived, ImageError, imageIdOf, imageOfPart, pixelsOf } from './images'
import { drawPart, type Look } from './part'
import { Places } from './places'

const { Events, ViewportType } = Enums

/** Milliseconds between frames of a file that does not say. */
const usualFrameTime = 100

/** Returns the window that a range of values is, by the formula of DICOM PS3.3 C.11.2.1.2, as the file names it. */
function windowOf({ lower, upper }: { lower: number; upper: number }): NonNullable<View['window']> {
  const { windowCenter: center, windowWidth: width } = core.windowLevel.toWindowLevel(lower, upper)
  return { center, width }
}

/** A place of the viewer with the images of a series, one at a time. */
export class Pane {
  readonly element = document.createElement('div')
  private images: readonly string[] = []
  /** How many changes that another person has made are being shown. */
  private following = 0
  private showing: Promise<void> = Promise.resolve()
  /** The load of the image that was asked for last, and how that one is to be shown. */
  private loading: { index: number; done: Promise<unknown> } | undefined
  private next: Partial<View> = {}
  private readonly places: Places
  private failed: string | undefined
  /** The image that is being loaded. */
  private wanted: string | undefined
  /** The beginning of it, with less detail. */
  private part: HTMLCanvasElement | undefined
  /** Whether an image of the series was shown, whose window the next ones have. */
  private hasShown = false
  private isPlaying = false

  constructor(
    readonly name: PaneName,
    private readonly engine: RenderingEngine,
    private readonly tell: (message: FromViewer) => void,
  ) {
    this.element.className = 'pane'
    this.element.dataset.state = 'loading'
    this.element.addEventListener('contextmenu', (event) => event.preventDefault())
    document.getElementById('panes')?.append(this.element)
    engine.enableElement({ viewportId: name, type: ViewportType.STACK, element: this.element })
    this.element.addEventListener(Events.STACK_NEW_IMAGE, this.onImage)
    this.element.addEventListener(Events.STACK_VIEWPORT_SCROLL, this.onScroll)
    this.element.addEventListener(Events.CAMERA_MODIFIED, this.onView)
    this.element.addEventListener(Events.VOI_MODIFIED, this.onView)
    eventTarget.addEventListener(Events.IMAGE_LOAD_ERROR, this.onError)
    this.places = new Places(this.element, () => this.viewport)
    this.places.watchPointer((at) => tell({ type: 'pointed', pane: name, at }))
  }

  private get viewport(): StackViewport {
    return this.engine.getViewport(this.name) as StackViewport
  }

  /** Shows a series, beginning with one of its images. What follows from it is nothing that the person has changed. */
  show(images: readonly string[], index: number): Promise<void> {
    this.stop()
    this.images = images
    this.hasShown = false
    this.loading = undefined
    this.next = {}
    this.following += 1
    this.showing = this.load(images, index).finally(() => {
      this.following -= 1
    })
    return this.showing
  }

  private async load(images: readonly string[], index: number): Promise<void> {
    this.begin(index)
    // Read before, because a failure within `setStack` is not one of its promise.
    const image = await imageLoader.loadAndCacheImage(imageIdOf(images[index] ?? '')).catch((error: unknown) => error)
    if (this.images !== images) return
    if (image instanceof ImageError) this.fail(index, image.failure)
    await this.viewport.setStack(images.map(imageIdOf), index).catch(() => undefined)
    this.viewport.render()
  }

  /** Shows the beginning of the image that is being loaded, with less detail, until all of it is there. */
  async showPart(key: string, arrived: Arrived): Promise<void> {
    if (this.wanted !== key) return
    const image = await imageOfPart(key, arrived)
    // Meanwhile all of it may have arrived, or another one is wanted.
    const picture = image && this.wanted === key && drawPart(image, this.lookOf(image))
    if (!picture) return
    this.removePart()
    picture.className = 'part'
    this.part = picture
    this.element.append(picture)
    this.tell({ type: 'part', pane: this.name, index: this.images.indexOf(key) })
  }

  /** Returns the window of the series as the person sees it, or that of the image. */
  private lookOf({ windowCenter, windowWidth, invert }: Types.IImage): Look {
    const shown = this.hasShown ? this.viewport.getProperties() : undefined
    if (shown?.voiRange) return { ...shown.voiRange, isInverted: shown.invert ?? false }
    const first = (value: number | number[]) => (Array.isArray(value) ? (value[0] ?? 1) : value)
    return { ...core.windowLevel.toLowHighRange(first(windowWidth), first(windowCenter)), isInverted: invert }
  }

  private removePart(): void {
    this.part?.remove()
    this.part = undefined
  }

  /** Loads the image that failed once more. */
  async again(): Promise<void> {
    const index = this.failed === undefined ? -1 : this.images.indexOf(this.failed)
    if (index >= 0) await this.show(this.images, index)
  }

  /**
   * Changes how the image is shown, and which one.
   * @param isOthers another person shows it
   */
  async change(view: Partial<View>, isOthers = false): Promise<void> {
    await this.showing
    if (isOthers) this.following += 1
    try {
      await this.apply(view)
    } finally {
      if (isOthers) this.following -= 1
    }
  }

  private async apply({ index, ...how }: Partial<View>): Promise<void> {
    if (index !== undefined && this.images[index] !== undefined && index !== this.viewport.getCurrentImageIdIndex()) {
      this.begin(index)
      this.loading = { index, done: this.viewport.setImageIdIndex(index).catch(() => undefined) }
    }
    this.next = { ...this.next, ...how }
    const { loading } = this
    if (loading?.index === this.viewport.getCurrentImageIdIndex()) await loading.done
    // An image that arrives late brings no older view with it: another one is awaited, for what is to be shown now.
    if (loading !== this.loading) return
    const { window, isInverted, zoom, center } = this.next
    this.next = {}
    if (window) {
      this.viewport.setProperties({ voiRange: core.windowLevel.toLowHighRange(window.width, window.center) })
    }
    if (isInverted !== undefined) this.viewport.setProperties({ invert: isInverted })
    if (zoom !== undefined) this.viewport.setZoom(zoom)
    if (center) this.places.center(center)
    this.viewport.render()
    this.onView()
  }

  /** Shows where another person points. */
  point(at: Place | null): void {
    this.places.point(at)
  }

  /** Turns the image by a quarter to the right. */
  turn(): void {
    const { rotation = 0 } = this.viewport.getViewPresentation()
    this.viewport.setViewPresentation({ rotation: (rotation + 90) % 360 })
    this.viewport.render()
  }

  /** Shows the image as it was at first. */
  reset(): void {
    this.viewport.resetCamera()
    this.viewport.resetProperties()
    this.viewport.render()
    this.onView()
  }

  /** Shows image after image, from the first after the last, as fast as the file says. */
  play(): void {
    const key = this.images[this.viewport.getCurrentImageIdIndex()] ?? ''
    this.isPlaying = true
    const framesPerSecond = 1000 / (pixelsOf(key)?.frame_time || usualFrameTime)
    utilities.cine.playClip(this.element, { framesPerSecond, loop: true })
  }

  stop(): void {
    this.isPlaying = false
    utilities.cine.stopClip(this.element)
  }

  close(): void {
    this.stop()
    eventTarget.removeEventListener(Events.IMAGE_LOAD_ERROR, this.onError)
    this.engine.disableElement(this.name)
    this.element.remove()
  }

  private begin(index: number): void {
    const isThere = cache.getImage(imageIdOf(this.images[index] ?? '')) !== undefined
    this.failed = undefined
    this.wanted = undefined
    this.removePart()
    if (isThere) return
    this.wanted = this.images[index]
    this.element.dataset.state = 'loading'
    this.tell({ type: 'loading', pane: this.name, index })
  }

  private fail(index: number, failure: ImageFailure): void {
    this.failed = this.images[index]
    this.wanted = undefined
    this.removePart()
    this.element.dataset.state = 'failed'
    this.tell({ type: 'failed', pane: this.name, index, failure })
  }

  private readonly onImage = (event: Event) => {
    const { imageId } = (event as CustomEvent<{ imageId: string }>).detail
    const index = this.images.findIndex((key) => imageIdOf(key) === imageId)
    if (index < 0) return
    this.failed = undefined
    this.wanted = undefined
    this.removePart()
    this.hasShown = true
    this.element.dataset.state = 'shown'
    this.tell({ type: 'shown', pane: this.name, index })
    this.onView()
  }

  /** The wheel or a drag asks for another image. A film keeps the one before until the next is there. */
  private readonly onScroll = (event: Event) => {
    const { newImageIdIndex: index } = (event as CustomEvent<{ newImageIdIndex: number }>).detail
    if (!this.isPlaying) this.begin(index)
  }

  private readonly onError = (event: Event) => {
    const { imageId, error } = (event as CustomEvent<{ imageId: string; error: unknown }>).detail
    const index = this.images.findIndex((key) => imageIdOf(key) === imageId)
    // The person has gone on to another image; a film goes on by itself, and says what it could not show.
    const isLeft = !this.isPlaying && index !== this.viewport.getCurrentImageIdIndex()
    if (index >= 0 && !isLeft) this.fail(index, error instanceof ImageError ? error.failure : 'damaged')
  }

  private readonly onView = () => {
    if (this.element.dataset.state !== 'shown') return
    const { voiRange, invert = false } = this.viewport.getProperties()
    const index = this.viewport.getCurrentImageIdIndex()
    const isColor = pixelsOf(this.images[index] ?? '')?.samples === 3
    const window = voiRange && !isColor ? windowOf(voiRange) : null
    const view: View = {
      index,
      window,
      isInverted: invert,
      zoom: this.viewport.getZoom(),
      center: this.places.middle(),
    }
    this.places.follow()
    this.tell({ type: 'view', pane: this.name, view, isOthers: this.following > 0 })
  }
}
