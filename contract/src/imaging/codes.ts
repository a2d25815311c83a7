/** The two sizes of a preview: at most 256 and 1024 pixels on the longer side. */
export const previewSizes = ['tile', 'picture'] as const
export type PreviewSize = (typeof previewSizes)[number]

/** Whether an image has previews: not yet, yes, or it cannot have any. */
export const previewStates = ['waiting', 'made', 'none'] as const
export type PreviewState = (typeof previewStates)[number]

/**
 * Why an image has no preview: the file has no image, it is beyond the limits, its encoding is not supported, its pixels
 * cannot be read, all of them are equal, or making it took too long or failed.
 */
export const previewProblems = ['no_image', 'too_large', 'unsupported', 'damaged', 'blank', 'failed'] as const
export type PreviewProblem = (typeof previewProblems)[number]

/** How a value in a file compares with that of the patient of the order; `unclear` where they cannot be compared. */
export const patientChecks = ['same', 'different', 'unclear'] as const
export type PatientCheck = (typeof patientChecks)[number]

/** Why the frames of a file cannot be shown: it has none, their encoding is not supported, or they are not where they should be. */
export const frameProblems = ['no_image', 'unsupported', 'damaged'] as const
export type FrameProblem = (typeof frameProblems)[number]

/** What a copy without names is made for. */
export const copyPurposes = ['teaching', 'rounds'] as const
export type CopyPurpose = (typeof copyPurposes)[number]

/**
 * How many copies an order has at most, how many images a copy, how many frames such an image, since a person looks at each of them,
 * and how many areas of an image can be blacked out.
 */
export const mostCopies = 20
export const mostCopiedImages = 20
export const mostCopiedFrames = 100
export const mostAreas = 40
