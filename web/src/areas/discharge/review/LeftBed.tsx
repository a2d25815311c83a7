import { IconBed } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { wallText } from '#contract/rules/wallText'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { InstantText } from '../../../ui/DateTimeText'
import { Dialog } from '../../../ui/feedback/Dialog'
import { useToasts } from '../../../ui/feedback/toasts'
import { DateField } from '../../../ui/fields/DateField'
import { TimeField } from '../../../ui/fields/TimeField'
import { FieldRow } from '../../../ui/form/FormSection'
import classes from '../discharge.module.css'
import type { StepProps } from '../wizard/wizardStep'

type LeftBedProps = Pick<StepProps, 'discharge' | 'calls'>

/** Records when the patient left the bed, which may be before the discharge is complete. */
export function LeftBed({ discharge, calls }: LeftBedProps) {
  const t = useText('discharge')
  const [isOpen, setOpen] = useState(false)
  const { left_bed_at: at, time_zone: zone } = discharge
  const close = () => setOpen(false)
  return (
    <Card
      title={t('bed.title')}
      actions={
        !at && (
          <Button icon={<IconBed />} onClick={() => setOpen(true)}>
            {t('bed.record')}
          </Button>
        )
      }
    >
      {at ? (
        <p>
          {t('bed.leftAt')} <InstantText instant={at} zone={zone} />
        </p>
      ) : (
        <p className={classes.quiet}>{t('bed.body')}</p>
      )}
      <Dialog open={isOpen} onClose={close} title={t('bed.record')}>
        {isOpen && <LeftBedForm discharge={discharge} calls={calls} onClose={close} />}
      </Dialog>
    </Card>
  )
}

function LeftBedForm({ discharge, calls, onClose }: LeftBedProps & { onClose: () => void }) {
  const t = useText('discharge')
  const queries = useQueryClient()
  const { success } = useToasts()
  const [now] = useState(() => wallText(Date.now(), discharge.time_zone))
  const form = useForm({
    initial: { date: now.slice(0, 10) as string | null, time: now.slice(11, 16) },
    schema: () => import('#contract/discharge/draftInput').then((m) => m.LeftBedInput),
    body: ({ date, time }) => ({ left_at: `${date ?? ''} ${time}` }),
    send: (body, options) => api.discharge.leaveBed.call({ params: { id: discharge.episode_id }, body, ...options }),
    onDone: async () => {
      await calls.refresh()
      void queries.invalidateQueries({ queryKey: ['episodes'] })
      success(t('bed.done'))
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  })
  const error = form.errors.left_at?.[0]
  return (
    <form {...form.props} className={classes.form}>
      <p>{t('bed.confirm')}</p>
      <FieldRow>
        <DateField {...form.field('date')} label={t('bed.date')} max={now.slice(0, 10)} error={error} />
        <TimeField {...form.field('time')} label={t('bed.time')} error={error} />
      </FieldRow>
      <ProblemNotice problem={form.problem} />
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant="primary" type="submit" busy={form.busy} busyText={t('saving')}>
          {t('bed.save')}
        </Button>
      </div>
    </form>
  )
}
