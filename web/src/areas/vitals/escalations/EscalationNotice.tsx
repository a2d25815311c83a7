import { IconAlarm, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { BidiText } from '../../../ui/BidiText'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Name } from '../../../ui/Name'
import { AcknowledgeForm } from './AcknowledgeForm'
import { CloseForm } from './CloseForm'
import classes from './escalations.module.css'
import { ResultText } from './ResultText'
import { StepText } from './StepText'
import type { Escalation } from './types'
import { useEscalationText } from './useEscalationText'

/** An open escalation of a case: since when, who was notified, who acknowledged it, and what can be done. */
export function EscalationNotice({ escalation }: { escalation: Escalation }) {
  const t = useText('vitals')
  const { can } = useAuthSession()
  const [dialog, setDialog] = useState<'acknowledge' | 'close' | null>(null)
  const { time, since, due, next } = useEscalationText(escalation.time_zone)
  const { kind, level, steps, acknowledged } = escalation
  const isResult = kind === 'critical_result'
  const mayAnswer = escalation.editable && can('update-vital-sign')
  const close = () => setDialog(null)
  return (
    <InlineNotice
      tone={acknowledged ? 'warn' : 'danger'}
      icon={acknowledged ? <IconCheck /> : <IconAlarm />}
      title={t(`escalation.kind.${kind}`, { level: t(`level.${level}`) })}
      action={
        mayAnswer && (
          <div className={classes.buttons}>
            {!acknowledged && (
              <Button variant="primary" onClick={() => setDialog('acknowledge')}>
                {t('escalation.acknowledge')}
              </Button>
            )}
            {!isResult && <Button onClick={() => setDialog('close')}>{t('escalation.close')}</Button>}
          </div>
        )
      }
    >
      <ResultText escalation={escalation} />
      <p>{since(escalation)}</p>
      {escalation.score_changed && <p>{t(isResult ? 'escalation.resultChanged' : 'escalation.scoreChanged')}</p>}
      <ul className={classes.steps}>
        {steps.map((step) => (
          <li key={step.step}>
            <StepText step={step} zone={escalation.time_zone} />
          </li>
        ))}
      </ul>
      {acknowledged ? (
        <p>
          {t('escalation.acknowledgedAt', { time: time(acknowledged.at) })} <Name>{acknowledged.by.name_text}</Name>
          {acknowledged.action && <> · {t(`escalation.action.${acknowledged.action}`)}</>}
          {acknowledged.note && (
            <>
              {' · '}
              <BidiText>{acknowledged.note}</BidiText>
            </>
          )}
        </p>
      ) : (
        <>
          <p>{due(escalation)}</p>
          <p>{next(escalation)}</p>
        </>
      )}
      <Dialog
        open={dialog !== null}
        onClose={close}
        title={t(dialog === 'close' ? 'escalation.closeTitle' : 'escalation.acknowledgeTitle')}
      >
        {dialog === 'acknowledge' && <AcknowledgeForm escalation={escalation} onClose={close} />}
        {dialog === 'close' && <CloseForm escalation={escalation} onClose={close} />}
      </Dialog>
    </InlineNotice>
  )
}
