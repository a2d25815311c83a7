import { SEVERITY } from '#contract/episodes/codes'
import type { Episode } from '#contract/episodes/episode'
import { DialogForm } from '../../../app/form/DialogForm'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { RadioGroupField } from '../../../ui/fields/RadioGroupField'
import { useEpisodeSaved } from './useEpisodeSaved'

type SeverityFormProps = { episode: Episode; onClose: () => void }

/** Sets the severity of a case. */
export function SeverityForm({ episode, onClose }: SeverityFormProps) {
  const t = useText('episodes')
  const onDone = useEpisodeSaved(t('severity.done'), onClose)
  const form = useForm({
    initial: { severity: String(episode.severity) },
    schema: () => import('#contract/episodes/episode').then((m) => m.SeverityInput),
    body: ({ severity }) => ({ severity: Number(severity) as Episode['severity'] }),
    send: (body, options) => api.episodes.severity.call({ params: { id: episode.id }, body, ...options }),
    onDone,
    guard: false,
    handlesOwnError: true,
  })
  return (
    <DialogForm form={form} onClose={onClose} save={t('severity.save')}>
      <RadioGroupField
        {...form.field('severity')}
        label={t('field.severity')}
        options={Object.values(SEVERITY).map((value) => ({ value: String(value), label: t(`severity.${value}`) }))}
      />
    </DialogForm>
  )
}
