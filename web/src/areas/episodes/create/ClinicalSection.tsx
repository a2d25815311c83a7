import type { FormPart } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { FormSection } from '../../../ui/form/FormSection'
import { HistoryFields } from '../HistoryFields'
import type { EpisodeValues } from './episodeValues'

/** What brings the patient, and what was found. */
export function ClinicalSection({ form }: { form: FormPart<EpisodeValues> }) {
  const t = useText('episodes')
  return (
    <FormSection title={t('create.clinical')} why={t('create.clinicalWhy')}>
      <HistoryFields form={form} />
    </FormSection>
  )
}
