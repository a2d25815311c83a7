import { useQueryClient } from '@tanstack/react-query'
import type { StaffWaitlistEntry } from '#contract/waitlist/entry'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { useToasts } from '../../../ui/feedback/toasts'
import { SelectField } from '../../../ui/fields/SelectField'

const priorities = [0, 1, 2] as const

/** Sets the clinical priority, which decides who is offered a slot first. */
export function PriorityChoice({ entry }: { entry: StaffWaitlistEntry }) {
  const t = useText('waitlist')
  const toasts = useToasts()
  const queries = useQueryClient()
  const call = useCall(api.staffWaitlist.prioritize)
  const set = async (value: string | null) => {
    const priority = priorities.find((each) => String(each) === value)
    if (priority === undefined || priority === entry.priority) return
    if (!(await call.run({ params: { id: entry.id }, body: { priority } }))) return
    toasts.success(t('priority.done'))
    await queries.invalidateQueries({ queryKey: ['staffWaitlist'] })
  }
  return (
    <SelectField
      label={t('priority.of', { patient: entry.patient.name_text })}
      labelHidden
      options={priorities.map((value) => ({ value: String(value), label: t(`priority.${value}`) }))}
      value={String(entry.priority)}
      onChange={(value) => void set(value)}
      disabled={call.busy}
    />
  )
}
