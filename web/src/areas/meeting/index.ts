export { CallStage } from './CallStage'
export type { Side } from './phaseWords'
export { type Call, useCall } from './useCall'
