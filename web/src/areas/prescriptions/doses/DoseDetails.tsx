import { Fragment, useState } from 'react'
import type { Execution } from '#contract/prescriptions/execution'
import { useText } from '../../../app/i18n/useText'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { useWardTime } from '../../../app/time/useWardTime'
import { BidiText } from '../../../ui/BidiText'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import classes from '../prescriptions.module.css'
import { RecordDose } from '../record/RecordDose'
import type { DoseTarget } from '../record/target'
import { SecondPerson } from '../second/SecondPerson'
import { useUtilities } from '../useUtilities'

type DoseDetailsProps = { dose: Execution; target: DoseTarget; zone: string; onClose?: () => void }

/** What was recorded of a dose, with what its corrections replaced; opens the correction. */
export function DoseDetails({ dose, target, zone, onClose }: DoseDetailsProps) {
  const t = useText('prescriptions')
  const { can } = useAuthSession()
  const [isCorrecting, setIsCorrecting] = useState(false)
  const mayCorrect = dose.editable && target.recorded !== undefined && can('execute-prescription')
  const close = () => setIsCorrecting(false)
  return (
    <section className={classes.record} aria-label={t('details.title')}>
      <p>
        <Isolate>
          {dose.drug_name} <strong>{dose.dosage_text}</strong>
        </Isolate>
      </p>
      {dose.recorded_by ? <Version version={dose} zone={zone} /> : <p>{dose.status_text}</p>}
      {dose.from_outage_sheet && <p className={classes.quiet}>{t('details.fromSheet')}</p>}
      {dose.versions.map((version, index) => (
        <s key={version.recorded_at ?? index}>
          <Version version={version} zone={zone} />
        </s>
      ))}
      <SecondPerson dose={dose} zone={zone} />
      {dose.charge_nurses.length > 0 && can('execute-prescription') && (
        <p>
          {t(mayCorrect ? 'correct.inPlace' : 'correct.byCharge')}
          {dose.charge_nurses.map(({ id, name_text: name }, index) => (
            <Fragment key={id}>
              {index > 0 ? ' · ' : ' '}
              <Name>{name}</Name>
            </Fragment>
          ))}
        </p>
      )}
      <div className={classes.buttons}>
        {onClose && <Button onClick={onClose}>{t('close')}</Button>}
        {mayCorrect && <Button onClick={() => setIsCorrecting(true)}>{t('correct.open')}</Button>}
      </div>
      <Dialog open={isCorrecting} onClose={close} title={t('correct.title')}>
        {isCorrecting && (
          <RecordDose dose={target} initialStep={dose.status === 3 ? 'notGiven' : 'given'} onClose={close} />
        )}
      </Dialog>
    </section>
  )
}

function Version({ version, zone }: { version: Execution['versions'][number]; zone: string }) {
  const t = useText('prescriptions')
  const at = useWardTime(zone)
  const reasons = useUtilities().data?.data.not_given_reasons ?? []
  const { status_text: status, given_at: given, given_by: giver, recorded_by: author, recorded_at: recorded } = version
  const cause = reasons.find(({ id }) => id === version.not_given_reason)?.name
  const texts = [cause, version.notes, version.override_reason, version.reason].flatMap((text) => (text ? [text] : []))
  return (
    <p>
      {status} {given && at(given)} {giver && <Name>{giver.name_text}</Name>}
      {texts.map((text) => (
        <span key={text}>
          {' · '}
          <BidiText>{text}</BidiText>
        </span>
      ))}
      {author && recorded && (
        <span className={classes.quiet}>
          {' · '}
          {t('details.recorded', { time: at(recorded) })} <Name>{author.name_text}</Name>
          {version.corrected_as && <> · {t(`correctedAs.${version.corrected_as}`)}</>}
        </span>
      )}
    </p>
  )
}
