import type { Language } from '#contract/kit/translate'
import type { Text } from '../../app/i18n/useText'
import type { CallView, ParticipantView } from './callView'

/** Tone of a connection status; quiet is neutral. */
export type Tone = 'good' | 'weak' | 'quiet'

/**
 * Whose page shows the call; decides the texts for waiting and for the leave button. case: staff in the call of a case, where
 * there is no chat. request: both sides of a consultation request. round: those on stage in a round; hall: those who only see
 * and hear them.
 */
export type Side = 'doctor' | 'patient' | 'guest' | 'case' | 'request' | 'round' | 'hall'

/** Returns whether only staff are in the call. */
export function isOfStaff(side: Side): boolean {
  return side === 'case' || side === 'request' || side === 'round' || side === 'hall'
}

/** Returns whether hardly any audio arrives in either direction, so that users should write instead. */
export function isFailing({ phase, soundOnly, others }: CallView): boolean {
  return (
    phase === 'connected' && (soundOnly === 'failing' || others.some(({ state }) => state.sound_only === 'failing'))
  )
}

/** Returns the participants' names as a list in a language. */
export function namesOf(others: readonly ParticipantView[], language: Language): string {
  return new Intl.ListFormat(language).format(others.map(({ name }) => name))
}

/** Returns the status of one of several participants; undefined if it is good. */
export function participantStatusText({ phase, state }: ParticipantView, t: Text<'meeting'>): string | undefined {
  if (phase === 'connected') return state.line === 'weak' ? t('line.otherWeak') : undefined
  return phase === 'other-away' ? t('line.otherAway') : t(`phase.${phase}`)
}

/**
 * Returns the connection status; undefined while there is no connection. With one other participant it includes their
 * side; several have their own status.
 */
export function connectionStatusText(
  call: CallView,
  side: Side,
  t: Text<'meeting'>,
): { text: string; more?: string; tone: Tone } | undefined {
  const other = call.others.length === 1 ? call.others[0]?.state : undefined
  switch (call.phase) {
    case 'connected':
      if (isFailing(call))
        return {
          text: t('line.failing'),
          more: t(side === 'case' ? 'line.failing.more.case' : 'line.failing.more'),
          tone: 'weak',
        }
      if (call.soundOnly === 'choice') {
        return { text: t(call.own.video ? 'line.othersHidden' : 'line.soundChosen'), tone: 'quiet' }
      }
      if (other?.sound_only === 'choice' && !other.video) return { text: t('line.otherSoundChosen'), tone: 'quiet' }
      if (call.soundOnly === 'line' || other?.sound_only === 'line') {
        return { text: t('line.soundOnly'), more: t('line.soundOnly.more'), tone: 'weak' }
      }
      if (call.sending !== 'high' && other) return { text: t('line.weak'), more: t('line.smaller'), tone: 'weak' }
      if (call.quality === 'weak') return { text: t('line.weak'), tone: 'weak' }
      if (other?.line === 'weak') return { text: t('line.otherWeak'), tone: 'weak' }
      if (call.quality === null) return { text: t('line.connected'), tone: 'good' }
      return other?.line === 'good'
        ? { text: t('line.good'), more: t('line.bothSides'), tone: 'good' }
        : { text: t('line.good'), tone: 'good' }
    case 'reconnecting':
      return { text: t('phase.reconnecting'), tone: 'weak' }
    case 'other-away':
      return { text: t('line.otherAway'), tone: 'weak' }
    case 'connecting':
      return { text: t('phase.connecting'), tone: 'quiet' }
    case 'failed':
      return { text: t('line.failed'), tone: 'quiet' }
    default:
      return undefined
  }
}

/** Returns whether the page has a chat beside the call. */
function hasChat(side: Side): boolean {
  return side !== 'guest' && side !== 'case'
}

/** Returns the message in the middle of the stage; undefined once connected. */
export function phaseText(
  call: CallView,
  side: Side,
  t: Text<'meeting'>,
  language: Language,
): { title: string; more?: string } | undefined {
  switch (call.phase) {
    case 'connected':
      return undefined
    case 'waiting':
      return { title: t(`phase.waiting.${side}`), more: t(`phase.waiting.${side}.more`) }
    case 'other-away':
      return {
        title: t('phase.otherAway', { name: namesOf(call.others, language) }),
        more: t(isOfStaff(side) ? 'phase.otherAway.more.case' : 'phase.otherAway.more'),
      }
    case 'ended':
      return { title: t('phase.ended') }
    case 'failed':
      return { title: t('phase.failed'), more: t(hasChat(side) ? 'phase.failed.more' : 'phase.failed.more.guest') }
    case 'refused':
      // Whoever opens the call has just seen that it runs.
      if (side === 'request') return { title: t('phase.ended'), more: t('phase.refused.more.request') }
      return isOfStaff(side)
        ? {
            title: t('phase.refused.case'),
            more: t(side === 'case' ? 'phase.refused.more.case' : 'phase.refused.more.round'),
          }
        : { title: t('phase.refused'), more: t('phase.refused.more') }
    case 'reconnecting':
    case 'replaced':
      return {
        title: t(`phase.${call.phase}`),
        more: t(isOfStaff(side) ? `phase.${call.phase}.more.case` : `phase.${call.phase}.more`),
      }
    default:
      return { title: t(`phase.${call.phase}`), more: t(`phase.${call.phase}.more`) }
  }
}
