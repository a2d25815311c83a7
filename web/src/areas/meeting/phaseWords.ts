import type { Text } from '../../app/i18n/useText'
import type { CallView } from './callView'

export type Tone = 'good' | 'weak' | 'quiet'

/** On whose screen the call shows: decides for whom one waits, and what the red button says. */
export type Side = 'doctor' | 'patient'

/** Hardly any of the sound arrives, here or there: what must be said is to be written. */
export function isFailing({ phase, soundOnly, other }: CallView): boolean {
  return phase === 'connected' && (soundOnly === 'failing' || other?.state.sound_only === 'failing')
}

/** The short line in the corner; undefined while there is no connection to speak of. */
export function lineWords(
  call: CallView,
  t: Text<'meeting'>,
): { words: string; more?: string; tone: Tone } | undefined {
  switch (call.phase) {
    case 'connected':
      if (isFailing(call)) return { words: t('line.failing'), more: t('line.failing.more'), tone: 'weak' }
      if (call.soundOnly === 'choice') return { words: t('line.soundChosen'), tone: 'quiet' }
      if (call.other?.state.sound_only === 'choice') return { words: t('line.otherSoundChosen'), tone: 'quiet' }
      if (call.soundOnly === 'line' || call.other?.state.sound_only === 'line') {
        return { words: t('line.soundOnly'), more: t('line.soundOnly.more'), tone: 'weak' }
      }
      if (call.sending !== 'high') return { words: t('line.weak'), more: t('line.smaller'), tone: 'weak' }
      if (call.line === 'weak') return { words: t('line.weak'), tone: 'weak' }
      if (call.otherLine === 'weak') return { words: t('line.otherWeak'), tone: 'weak' }
      if (call.line === null) return { words: t('line.connected'), tone: 'good' }
      return call.otherLine === 'good'
        ? { words: t('line.good'), more: t('line.bothSides'), tone: 'good' }
        : { words: t('line.good'), tone: 'good' }
    case 'reconnecting':
      return { words: t('phase.reconnecting'), tone: 'weak' }
    case 'other-away':
      return { words: t('line.otherAway'), tone: 'weak' }
    case 'connecting':
      return { words: t('phase.connecting'), tone: 'quiet' }
    case 'failed':
      return { words: t('line.failed'), tone: 'quiet' }
    default:
      return undefined
  }
}

/** What stands in the middle while there is no picture to see; undefined once connected. */
export function stageWords(
  call: CallView,
  side: Side,
  t: Text<'meeting'>,
): { title: string; more?: string } | undefined {
  switch (call.phase) {
    case 'connected':
      return undefined
    case 'waiting':
      return { title: t(`phase.waiting.${side}`), more: t(`phase.waiting.${side}.more`) }
    case 'other-away':
      return { title: t('phase.otherAway', { name: call.other?.name ?? '' }), more: t('phase.otherAway.more') }
    case 'ended':
      return { title: t('phase.ended') }
    default:
      return { title: t(`phase.${call.phase}`), more: t(`phase.${call.phase}.more`) }
  }
}
