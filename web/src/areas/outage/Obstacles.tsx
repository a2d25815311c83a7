import type { OutageDose } from '#contract/outage/calls'
import { useText } from '../../app/i18n/useText'
import { useWardTime } from '../../app/time/useWardTime'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { TextLink } from '../../ui/TextLink'

/** What has happened since the sheet was printed: the patient has left, or the prescription has ended or changed. */
export function Obstacles({ found, isPossible }: { found: OutageDose; isPossible: boolean }) {
  const t = useText('outage')
  const at = useWardTime(found.time_zone)
  const { discharged_at: discharged, stopped_at: stopped, can_record: canRecord } = found
  const isReplaced = found.dose === null && found.as_needed === null
  return (
    <>
      {isReplaced && (
        <InlineNotice tone="danger" title={t('replaced')}>
          <p>{t('replacedBody')}</p>
          <TextLink to={`/episodes/spok/case/${found.episode_id}?tab=doses`}>{t('openCase')}</TextLink>
        </InlineNotice>
      )}
      {!canRecord && <InlineNotice tone="danger">{t('noAccess')}</InlineNotice>}
      {discharged && (
        <InlineNotice tone={isPossible ? 'warn' : 'danger'} title={t('discharged', { time: at(discharged) })}>
          {isPossible ? t('dischargedBefore') : t('dischargedAfter')}
        </InlineNotice>
      )}
      {stopped && !isReplaced && (
        <InlineNotice tone="warn" title={t('stopped', { time: at(stopped) })}>
          {t('stoppedBody')}
        </InlineNotice>
      )}
    </>
  )
}
