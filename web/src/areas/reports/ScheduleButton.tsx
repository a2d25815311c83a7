import { IconCalendarRepeat } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Frequency, frequencies } from '#contract/reports/frequencies'
import { DialogForm } from '../../app/form/DialogForm'
import { useForm } from '../../app/form/useForm'
import { useText } from '../../app/i18n/useText'
import { useAuthSession, useUser } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/feedback/Dialog'
import { useToasts } from '../../ui/feedback/toasts'
import type { Option } from '../../ui/fields/option'
import { SelectField } from '../../ui/fields/SelectField'
import { MultiAsyncField } from './MultiAsyncField'
import { type ReportSubject, subjectBody } from './subject'

/** Schedules the report for recipients, who each read it with their own permissions. */
export function ScheduleButton({ subject }: { subject: ReportSubject }) {
  const t = useText('reports')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<IconCalendarRepeat />} onClick={() => setOpen(true)}>
        {t('schedule.add')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('schedule.add')}>
        {isOpen && <ScheduleForm subject={subject} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

async function findColleagues(q: string): Promise<Option[]> {
  const { data } = await api.users.list.call({ query: { q, is_staff: '1' } })
  return data.map(({ id, name_text: name }) => ({ value: String(id), label: name }))
}

interface ScheduleValues {
  frequency: Frequency
  hour: string
  weekday: string
  month_day: string
  recipients: readonly Option[]
}

const numbered = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String(from + index))

function ScheduleForm({ subject, onClose }: { subject: ReportSubject; onClose: () => void }) {
  const t = useText('reports')
  const toasts = useToasts()
  const queries = useQueryClient()
  const { can } = useAuthSession()
  const user = useUser()
  const me = { value: String(user.id), label: `${user.first_name} ${user.last_name}` }
  const initial: ScheduleValues = { frequency: 'weekly', hour: '7', weekday: '2', month_day: '1', recipients: [me] }
  const form = useForm({
    initial,
    schema: () => import('#contract/reports/input').then((module) => module.ScheduleInput),
    body: ({ frequency, hour, weekday, month_day: monthDay, recipients }: ScheduleValues) => ({
      ...subjectBody(subject),
      frequency,
      hour: Number(hour),
      weekday: Number(weekday),
      month_day: Number(monthDay),
      recipients: recipients.map(({ value }) => Number(value)),
    }),
    send: (body, options) => api.reportSchedules.create.call({ body, ...options }),
    onDone: () => {
      toasts.success(t('schedule.added'))
      void queries.invalidateQueries({ queryKey: ['reportSchedules'] })
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  })
  const { frequency } = form.values
  return (
    <DialogForm form={form} onClose={onClose} save={t('schedule.save')}>
      <p>{t('schedule.lead')}</p>
      <SelectField
        {...form.field('frequency')}
        onChange={(value) => form.set({ frequency: frequencies.find((each) => each === value) ?? 'weekly' })}
        label={t('schedule.frequency')}
        options={frequencies.map((value) => ({ value, label: t(`frequency.${value}`) }))}
      />
      {frequency === 'weekly' && (
        <SelectField
          {...form.field('weekday')}
          onChange={(value) => form.set({ weekday: value ?? '1' })}
          label={t('schedule.weekday')}
          options={numbered(1, 7).map((value) => ({ value, label: t(`weekday.${value as '1'}`) }))}
        />
      )}
      {frequency === 'monthly' && (
        <SelectField
          {...form.field('month_day')}
          onChange={(value) => form.set({ month_day: value ?? '1' })}
          label={t('schedule.monthDay')}
          options={numbered(1, 28).map((value) => ({ value, label: value }))}
        />
      )}
      <SelectField
        {...form.field('hour')}
        onChange={(value) => form.set({ hour: value ?? '7' })}
        label={t('schedule.hour')}
        options={numbered(0, 23).map((value) => ({ value, label: `${value.padStart(2, '0')}:00` }))}
      />
      {can('list-user') && (
        <MultiAsyncField
          {...form.field('recipients')}
          label={t('schedule.recipients')}
          search={findColleagues}
          removeLabel={(name) => t('schedule.removeRecipient', { name })}
        />
      )}
    </DialogForm>
  )
}
