import { useQuery, useQueryClient } from '@tanstack/react-query'
import { longestTerms, type TermsVersion } from '#contract/terms/calls'
import { useForm } from '../../app/form/useForm'
import { useText } from '../../app/i18n/useText'
import { ProblemText } from '../../app/problems/ProblemBanner'
import { QueryBoundary } from '../../app/query/QueryBoundary'
import { navigate } from '../../app/router/navigation'
import { api } from '../../lib/api/api'
import { useConfirm } from '../../ui/feedback/confirm'
import { useToasts } from '../../ui/feedback/toasts'
import { SwitchField } from '../../ui/fields/SwitchField'
import { TextAreaField } from '../../ui/fields/TextAreaField'
import { FormPage } from '../../ui/form/FormPage'
import { FormSection } from '../../ui/form/FormSection'
import { TextLink } from '../../ui/TextLink'

/** Publishes a version of the terms of use. It begins with the texts of the newest one. */
export function PublishTerms() {
  const newest = useQuery(api.terms.versions.query({ query: { page: 1, limit: 1 } }))
  return (
    <QueryBoundary query={newest} variant="form">
      {({ data: [version] }) => <PublishForm key={version?.number ?? 0} newest={version} />}
    </QueryBoundary>
  )
}

function PublishForm({ newest }: { newest: TermsVersion | undefined }) {
  const t = useText('termsVersions')
  const confirm = useConfirm()
  const queries = useQueryClient()
  const { success } = useToasts()
  const form = useForm({
    initial: {
      text_ar: newest?.text_ar ?? '',
      text_en: newest?.text_en ?? '',
      changes_ar: '',
      changes_en: '',
      asks: true,
    },
    schema: () => import('#contract/terms/calls').then((m) => m.TermsInput),
    body: (values) => ({ ...values, after: newest?.number ?? 0 }),
    send: (body, options) => api.terms.publish.call({ body, ...options }),
    onDone: () => {
      void queries.invalidateQueries({ queryKey: ['terms'] })
      success(t('publish.done'))
      void navigate('/terms-versions')
    },
    handlesOwnError: true,
  })
  const asks = form.field('asks')
  const publish = async () => {
    const question = {
      title: t('publish.confirm'),
      body: t(form.values.asks ? 'publish.confirmAsks' : 'publish.confirmQuiet'),
      confirmLabel: t('publish.save'),
    }
    if (await confirm(question)) form.submit()
  }
  const text = (name: 'text_ar' | 'text_en') => (
    <TextAreaField {...form.field(name)} label={t(`field.${name}`)} rows={12} maxLength={longestTerms} />
  )
  const changes = (name: 'changes_ar' | 'changes_en') => (
    <TextAreaField {...form.field(name)} label={t(`field.${name}`)} rows={3} maxLength={1000} optional />
  )
  return (
    <FormPage
      title={t('publish.title')}
      lead={
        <>
          {t('publish.lead')} <TextLink to="/Terms">{t('publish.present')}</TextLink>
        </>
      }
      breadcrumbs={[{ label: t('list.title'), to: '/terms-versions' }, { label: t('publish.title') }]}
      form={{ ...form, submit: () => void publish() }}
      saveLabel={t('publish.save')}
      failure={form.problem && <ProblemText problem={form.problem} />}
    >
      <FormSection title={t('language.ar')}>
        {text('text_ar')}
        {newest && changes('changes_ar')}
      </FormSection>
      <FormSection title={t('language.en')}>
        {text('text_en')}
        {newest && changes('changes_en')}
      </FormSection>
      <FormSection title={t('consent')} why={t('consent.why')}>
        <SwitchField
          name={asks.name}
          label={t('field.asks')}
          checked={form.values.asks}
          onChange={(on) => form.set({ asks: on })}
        />
      </FormSection>
    </FormPage>
  )
}
