import type { FramePixels } from '#contract/imaging/image'

/** What a drag with one finger or the left button does. */
export const viewerTools = ['window', 'zoom', 'pan', 'scroll', 'length', 'angle', 'ellipse'] as const
export type ViewerTool = (typeof viewerTools)[number]

/** The places of the viewer: the study, and an earlier one beside it. */
export type PaneName = 'main' | 'earlier'

/** A place in an image, in shares of its width and height from its upper left corner. */
export type Place = [x: number, y: number]

/** How an image is shown, independent of the size of the screen. */
export interface View {
  /** From 0, in the series. */
  index: number
  /** In values of the modality, such as Hounsfield units; null of a color image. */
  window: { center: number; width: number } | null
  isInverted: boolean
  /** 1 shows the whole image. */
  zoom: number
  /** What is in the middle, in shares of the image from its upper left corner. */
  center: Place
}

/** Why an image is not shown. */
export const imageFailures = ['notLoaded', 'noImage', 'unsupported', 'damaged', 'noGraphics'] as const
export type ImageFailure = (typeof imageFailures)[number]

/** What the app tells the viewer in its frame. Images are named by keys, which the app chooses. */
export type ToViewer =
  | { type: 'show'; pane: PaneName; images: readonly string[]; index: number }
  | { type: 'hide'; pane: PaneName }
  | { type: 'tool'; tool: ViewerTool }
  /** `isOthers`: as another person shows it. */
  | { type: 'view'; pane: PaneName; view: Partial<View>; isOthers?: boolean }
  /** Where another person points; null removes it. */
  | { type: 'pointer'; pane: PaneName; at: Place | null }
  | { type: 'turn'; pane: PaneName }
  | { type: 'reset'; pane: PaneName }
  | { type: 'again'; pane: PaneName }
  /** One image after another, as fast as the file says. */
  | { type: 'play'; pane: PaneName; isPlaying: boolean }
  | { type: 'clear' }
  /** The beginning of a frame in our encoding, which is a picture with less detail. */
  | { type: 'part'; key: string; pixels: FramePixels; bytes: ArrayBuffer }
  | { type: 'frame'; key: string; pixels: FramePixels; bytes: ArrayBuffer }
  | { type: 'noFrame'; key: string; failure: ImageFailure }

/** What the viewer in its frame tells the app. */
export type FromViewer =
  | { type: 'ready' }
  /** The app answers with `frame` or `noFrame`, and before it with a `part` or several. */
  | { type: 'wanted'; key: string }
  | { type: 'loading'; pane: PaneName; index: number }
  /** The image that is being loaded is shown with less detail. */
  | { type: 'part'; pane: PaneName; index: number }
  | { type: 'shown'; pane: PaneName; index: number }
  | { type: 'failed'; pane: PaneName; index: number; failure: ImageFailure }
  /** `isOthers`: it follows what another person shows. */
  | { type: 'view'; pane: PaneName; view: View; isOthers: boolean }
  /** Where the mouse is on the image; null outside. */
  | { type: 'pointed'; pane: PaneName; at: Place | null }
  /** A key was pressed while the frame has the focus. */
  | { type: 'key'; key: string }
