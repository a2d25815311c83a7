import { useQuery } from '@tanstack/react-query'
import type { Episode } from '#contract/episodes/episode'
import { DialogForm } from '../../../app/form/DialogForm'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { SelectField } from '../../../ui/fields/SelectField'
import { optionOf } from '../useUtilities'
import { useEpisodeSaved } from './useEpisodeSaved'

type DoctorFormProps = { episode: Episode; onClose: () => void }

/** Makes a doctor responsible for the patient. */
export function DoctorForm(props: DoctorFormProps) {
  const doctors = useQuery({ ...api.episodes.doctors.query({ params: { id: props.episode.id } }), ...handlesOwnError })
  return (
    <QueryBoundary query={doctors} variant="form" count={1}>
      {({ data }) => <Fields {...props} doctors={data} />}
    </QueryBoundary>
  )
}

function Fields({ episode, onClose, doctors }: DoctorFormProps & { doctors: { id: number; name: string }[] }) {
  const t = useText('episodes')
  const onDone = useEpisodeSaved(t('doctor.done'), onClose)
  const form = useForm({
    initial: { doctor_id: episode.doctor && String(episode.doctor.id) },
    schema: () => import('#contract/episodes/episode').then((m) => m.ResponsibleDoctorInput),
    // A doctor who is not chosen is reported at the field.
    body: ({ doctor_id }) => ({ doctor_id: doctor_id as string }),
    send: (body, options) => api.episodes.assignDoctor.call({ params: { id: episode.id }, body, ...options }),
    onDone,
    guard: false,
    handlesOwnError: true,
  })
  return (
    <DialogForm form={form} onClose={onClose} save={t('doctor.save')}>
      <SelectField {...form.field('doctor_id')} label={t('case.doctor')} options={doctors.map(optionOf)} searchable />
    </DialogForm>
  )
}
