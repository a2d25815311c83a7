import type english from './locales/en.json'

export { CallStage } from './CallStage'
export { DeviceCheckButton } from './check/DeviceCheckButton'
export { DeviceCheckCard, GuestCheckCard } from './check/DeviceCheckCard'
export { StartDevices } from './StartDevices'
export type { Side } from './statusTexts'
export { useVideoCall, type VideoCall } from './useVideoCall'
export { useVisitDevices } from './visitDevices'

declare module '../../app/i18n/catalogues' {
  interface Texts {
    meeting: typeof english
  }
}
