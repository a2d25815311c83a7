import type { OutageDose } from '#contract/outage/calls'
import { useText } from '../../app/i18n/useText'
import { useWardTime } from '../../app/time/useWardTime'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { Isolate } from '../../ui/Isolate'
import { Name } from '../../ui/Name'
import { TextLink } from '../../ui/TextLink'

type RecordedProps = { dose: NonNullable<OutageDose['dose']>; zone: string }

/** Says that a dose is recorded already: what, when and by whom. */
export function Recorded({ dose, zone }: RecordedProps) {
  const t = useText('outage')
  const at = useWardTime(zone)
  const { patient, drug_name: drug, dosage_text: dosage, status_text: status } = dose
  const { given_at: given, given_by: giver, recorded_at: recorded, recorded_by: author } = dose
  return (
    <InlineNotice tone="warn" alert title={t('recorded')}>
      <p>
        <Name>{patient.name_text}</Name> ·{' '}
        <Isolate>
          {drug} {dosage}
        </Isolate>
      </p>
      <p>
        {status} {given && at(given)} {giver && <Name>{giver.name_text}</Name>}
        {author && recorded && (
          <>
            {' · '}
            {t('recordedAt', { time: at(recorded) })} <Name>{author.name_text}</Name>
          </>
        )}
      </p>
      <TextLink to={`/episodes/spok/case/${dose.episode_id}?tab=doses`}>{t('openCase')}</TextLink>
    </InlineNotice>
  )
}
