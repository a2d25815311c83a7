import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button'
import { FormPage } from '../../ui/form/FormPage'
import { Page } from '../../ui/Page'
import type { Form } from '../form/useForm'
import { useText } from '../i18n/useText'
import { ProblemText } from '../problems/ProblemBanner'
import { handlesOwnError, QueryBoundary } from '../query/QueryBoundary'

/** The list that a record belongs to, as its breadcrumb shows it. */
export interface ParentLink {
  label: string
  to: string
}

type EntityFormPageProps<V extends object> = {
  title: string
  parent: ParentLink
  form: Form<V>
  /** FormSection elements. */
  children: ReactNode
}

/** The page of a form, with a breadcrumb to its list. */
export function EntityFormPage<V extends object>({ title, parent, form, children }: EntityFormPageProps<V>) {
  const t = useText('app')
  return (
    <FormPage
      title={title}
      breadcrumbs={[parent, { label: title }]}
      actions={<Button to={parent.to}>{t('form.cancel')}</Button>}
      form={form}
      saveLabel={t('form.save')}
      failure={form.problem && <ProblemText problem={form.problem} />}
    >
      {children}
    </FormPage>
  )
}

type EditProps<Item> = {
  title: string
  parent: ParentLink
  read: UseQueryOptions<{ data: Item }>
  /** Renders the form once the record is loaded. */
  children: (item: Item) => ReactNode
}

/** Fetches the record to edit once, so that a later refetch does not overwrite what was typed. */
export function EntityEdit<Item>({ title, parent, read, children }: EditProps<Item>) {
  const record = useQuery({ ...read, ...handlesOwnError, staleTime: Number.POSITIVE_INFINITY })
  if (record.data) return children(record.data.data)
  return (
    <Page title={title}>
      <QueryBoundary query={record} variant="form" missing={parent}>
        {() => null}
      </QueryBoundary>
    </Page>
  )
}
