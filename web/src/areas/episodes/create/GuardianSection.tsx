import type { FormPart } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { CheckboxField } from '../../../ui/fields/CheckboxField'
import { FormSection } from '../../../ui/form/FormSection'
import { GuardianFields } from '../../users'
import type { EpisodeValues } from './episodeValues'

/** The guardian of the patient: the fields are shown, and required, once it is said that there is one. */
export function GuardianSection({ form }: { form: FormPart<EpisodeValues> }) {
  const t = useText('episodes')
  const users = useText('users')
  const { has_guardian: hasGuardian } = form.values
  return (
    <FormSection title={t('create.guardian')} why={t('create.guardianWhy')}>
      <CheckboxField
        label={users('patient.guardian')}
        checked={hasGuardian}
        onChange={(checked) => form.set({ has_guardian: checked })}
      />
      {hasGuardian && <GuardianFields form={form} />}
    </FormSection>
  )
}
