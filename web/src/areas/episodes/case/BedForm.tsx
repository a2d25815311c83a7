import type { Episode } from '#contract/episodes/episode'
import { DialogForm } from '../../../app/form/DialogForm'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { QueryBoundary } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { BedFields } from '../BedFields'
import { type Utilities, useUtilities } from '../useUtilities'
import { useEpisodeSaved } from './useEpisodeSaved'

type BedFormProps = { episode: Episode; onClose: () => void }

/** Moves the patient to another department or room. */
export function BedForm(props: BedFormProps) {
  const utilities = useUtilities(props.episode.hospital_id)
  return (
    <QueryBoundary query={utilities} variant="form" count={2}>
      {({ data }) => <Fields {...props} departments={data.departments} />}
    </QueryBoundary>
  )
}

function Fields({ episode, onClose, departments }: BedFormProps & Pick<Utilities, 'departments'>) {
  const t = useText('episodes')
  const onDone = useEpisodeSaved(t('bed.done'), onClose)
  const current = { department_id: String(episode.department.id), bed: episode.bed }
  const form = useForm({
    initial: { department_id: current.department_id as string | null, bed: '' },
    schema: () => import('#contract/episodes/episode').then((m) => m.BedInput),
    // A department that is not chosen is reported at its field.
    body: ({ department_id, bed }) => ({ department_id: department_id as string, bed }),
    send: (body, options) => api.episodes.move.call({ params: { id: episode.id }, body, ...options }),
    onDone,
    guard: false,
    handlesOwnError: true,
  })
  return (
    <DialogForm form={form} onClose={onClose} save={t('bed.save')}>
      <BedFields form={form} departments={departments} current={current} />
    </DialogForm>
  )
}
