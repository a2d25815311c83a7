import type { Installation } from '#contract/installation/calls'
import type { Form } from '../../app/form/useForm'
import { useText } from '../../app/i18n/useText'
import { CodeField } from '../../ui/fields/CodeField'
import { SwitchField } from '../../ui/fields/SwitchField'
import { TextField } from '../../ui/fields/TextField'
import type { ChosenFile } from '../../ui/files/ChosenFileRow'
import { FilePicker } from '../../ui/files/FilePicker'
import { FieldRow, FormSection } from '../../ui/form/FormSection'

// The definition of the settings' fields: their initial values, their inputs and the request.

type Values = ReturnType<typeof initialValues>

const maxLogoBytes = 256 * 1024

/** Returns the initial values. */
export function initialValues(settings: Installation) {
  return {
    name_en: settings.name_en,
    name_ar: settings.name_ar,
    phone: settings.phone ?? '',
    support_email: settings.support_email ?? '',
    primary_color: settings.primary_color ?? '',
    remove_logo: false,
    logo: null as ChosenFile | null,
  }
}

/** Converts the form's values to the request body, with the chosen logo. */
export function toRequestBody({ logo, ...values }: Values) {
  return { ...values, remove_logo: values.remove_logo && !logo, logo: logo?.file }
}

/** Shows the sections of the form. */
export function Inputs({ form, settings }: { form: Form<Values>; settings: Installation }) {
  const t = useText('installation')
  const logo = form.field('logo')
  return (
    <>
      <FormSection title={t('names')} why={t('names.why')}>
        <FieldRow>
          <TextField {...form.field('name_en')} label={t('field.name_en')} maxLength={60} />
          <TextField {...form.field('name_ar')} label={t('field.name_ar')} maxLength={60} />
        </FieldRow>
      </FormSection>
      <FormSection title={t('contact')} why={t('contact.why')}>
        <FieldRow>
          <CodeField {...form.field('phone')} label={t('field.phone')} inputMode="numeric" optional />
          <CodeField
            {...form.field('support_email')}
            label={t('field.support_email')}
            type="email"
            inputMode="email"
            optional
          />
        </FieldRow>
      </FormSection>
      <FormSection title={t('look')} why={t('look.why')}>
        <CodeField
          {...form.field('primary_color')}
          label={t('field.primary_color')}
          hint={t('field.primary_color.hint')}
          optional
        />
        <FilePicker
          label={t('field.logo')}
          hint={t('field.logo.hint')}
          types={['png']}
          maxBytes={maxLogoBytes}
          maxFiles={1}
          files={logo.value ? [logo.value] : []}
          onChange={(files) => form.set({ logo: files.at(-1) ?? null })}
          error={logo.error}
          optional
        />
        {settings.logo && !logo.value && (
          <SwitchField
            label={t('field.remove_logo')}
            checked={form.values.remove_logo}
            onChange={(isOn) => form.set({ remove_logo: isOn })}
          />
        )}
      </FormSection>
    </>
  )
}
