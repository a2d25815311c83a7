export { CallStage } from './CallStage'
export type { Side } from './phaseWords'
export { useVideoCall, type VideoCall } from './useVideoCall'
