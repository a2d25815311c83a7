import type { Installation } from '#contract/installation/calls'
import { EntityEdit } from '../../app/entity/EntityFormPage'
import { useForm } from '../../app/form/useForm'
import { useFormBase } from '../../app/form/useFormBase'
import { useText } from '../../app/i18n/useText'
import { ProblemText } from '../../app/problems/ProblemBanner'
import { api } from '../../lib/api/api'
import { FormPage } from '../../ui/form/FormPage'
import { Inputs, initialValues, toRequestBody } from './fields'

/** Shows the form for the name, the contact and the look of the installation. */
export function InstallationSettings() {
  const t = useText('installation')
  return (
    <EntityEdit title={t('title')} parent={{ label: t('home'), to: '/' }} read={api.installation.show.query()}>
      {(settings) => <SettingsForm settings={settings} />}
    </EntityEdit>
  )
}

function SettingsForm({ settings }: { settings: Installation }) {
  const t = useText('installation')
  const base = useFormBase(settings, () => api.installation.show.call(), initialValues)
  const form = useForm({
    initial: initialValues(settings),
    base,
    schema: () => import('#contract/installation/calls').then((m) => m.InstallationInput),
    body: toRequestBody,
    send: async ({ logo, ...body }, options) => {
      // First, because it can be refused for more reasons; a repeat stores the same picture again.
      if (logo) await api.installation.updateLogo.call({ files: { logo }, onProgress: options.onProgress })
      await api.installation.update.call({ body, ...options })
    },
    // The server puts the settings into the page, so they show when it is loaded again.
    onDone: () => window.location.reload(),
    handlesOwnError: true,
  })
  return (
    <FormPage
      title={t('title')}
      lead={t('lead')}
      form={form}
      saveLabel={t('save')}
      failure={form.problem && <ProblemText problem={form.problem} />}
    >
      <Inputs form={form} settings={settings} />
    </FormPage>
  )
}
