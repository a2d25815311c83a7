/** Status of an investigation order (decisions 4). */
export const INVESTIGATION_STATUS = { ordered: 1, done: 2, cancelled: 3 } as const
export type InvestigationStatus = (typeof INVESTIGATION_STATUS)[keyof typeof INVESTIGATION_STATUS]

/** What an investigation is ordered for: `model_type` of the documents. */
export const investigationModels = ['episode', 'appointment'] as const
export type InvestigationModel = (typeof investigationModels)[number]

/** The most urgent last, so that they sort by urgency. */
export const investigationPriorities = ['routine', 'urgent', 'stat'] as const
export type InvestigationPriority = (typeof investigationPriorities)[number]

/** What happens to an order, in its timeline (decisions 18). */
export const investigationEvents = [
  'ordered',
  'edited',
  'assigned',
  'sample_taken',
  'sent',
  'received',
  'rejected',
  'preliminary',
  'done',
  'amended',
  'cancelled',
  'seen',
] as const
export type InvestigationEvent = (typeof investigationEvents)[number]

/** The events that people record by themselves; the others come with what is done to the order. */
export const recordedEvents = ['sample_taken', 'sent', 'received', 'rejected', 'preliminary'] as const

/** The recorded events that need a note: why the sample cannot be used, or what is known before the result is final. */
export const eventsWithNote: readonly InvestigationEvent[] = ['rejected', 'preliminary']

/** The work on an order as a center sees it: derived from its status and its events. */
export const investigationProgress = ['ordered', 'in_progress', 'done', 'cancelled'] as const
export type InvestigationProgress = (typeof investigationProgress)[number]

/** The accepted types of attachments of an order and of a result, recognized by content. */
export const investigationFileTypes = ['png', 'jpg', 'pdf', 'dcm'] as const

/** The most files of one order, and of one result. */
export const mostInvestigationFiles = 20

/** The most types of one order. */
export const mostTypesOfOrder = 20

/** Whether a file came with the order or with its result. */
export const investigationFileKinds = ['order', 'result'] as const
export type InvestigationFileKind = (typeof investigationFileKinds)[number]
