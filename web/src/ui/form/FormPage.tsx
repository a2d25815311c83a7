import { type ReactNode, type SubmitEvent, useCallback, useRef } from 'react'
import { InlineNotice } from '../feedback/InlineNotice'
import { Page, type PageProps } from '../Page'
import classes from './FormPage.module.css'
import { SaveBar } from './SaveBar'

/** The state of a form, as useForm returns it. */
export type FormState = {
  busy: boolean
  /** Number of fields that differ from the saved values. */
  dirty: number
  /** Messages by field. */
  errors: Readonly<Record<string, unknown>>
  /** Number of problems to fix, where several fields have one problem; by default, that of the errors. */
  problems?: number
  /** Messages of fields that are not on the page. */
  otherErrors: readonly string[]
  /** What the user has to know before saving again. */
  notice: ReactNode
  submit: () => void
  reset: () => void
  props: { ref: (element: HTMLFormElement | null) => void }
}

export type FormPageProps = Omit<PageProps, 'children' | 'count' | 'tabs'> & {
  form: FormState
  /** 'Save clinic': the verb and the object. */
  saveLabel: string
  savingText?: string
  /** Why saving is disabled. */
  disabledReason?: string | undefined
  /** Whether there is a save bar; the form says why not. */
  canSave?: boolean
  /** A problem of the whole form; problems of one field are shown at the field. */
  failure?: ReactNode
  /** Shown above the fields. */
  before?: ReactNode
  /** The keys of the form, shown in the save bar where there is room. */
  legend?: ReactNode
  /** Why nothing can be changed: the fields are disabled, and there is no save bar. */
  readOnlyReason?: string | undefined
  /** Shown below the form. */
  after?: ReactNode
  /** FormSection elements. */
  children: ReactNode
}

/** A form on a page of its own: title, sections and save bar. */
export function FormPage({
  form,
  saveLabel,
  savingText,
  disabledReason,
  canSave = true,
  failure,
  before,
  legend,
  readOnlyReason,
  after,
  children,
  ...page
}: FormPageProps) {
  const element = useRef<HTMLFormElement>(null)
  const { ref: outer } = form.props
  const ref = useCallback(
    (node: HTMLFormElement | null) => {
      element.current = node
      outer(node)
    },
    [outer],
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!form.busy) form.submit()
  }
  return (
    <Page {...page}>
      <form ref={ref} className={classes.form} onSubmit={submit} noValidate>
        {readOnlyReason && <InlineNotice tone="neutral">{readOnlyReason}</InlineNotice>}
        {before}
        <fieldset className={classes.fields} disabled={readOnlyReason !== undefined}>
          {children}
        </fieldset>
        {(form.otherErrors.length > 0 || form.notice || failure) && (
          <div className={classes.notices} data-error tabIndex={-1}>
            {form.otherErrors.map((error) => (
              <InlineNotice key={error} tone="danger" alert>
                {error}
              </InlineNotice>
            ))}
            {form.notice}
            {failure && (
              <InlineNotice tone="danger" alert>
                {failure}
              </InlineNotice>
            )}
          </div>
        )}
        {readOnlyReason === undefined && canSave && (
          <SaveBar
            form={element}
            saveLabel={saveLabel}
            saving={form.busy}
            savingText={savingText}
            problems={form.problems ?? Object.keys(form.errors).length}
            failed={Boolean(failure || form.notice)}
            changes={form.dirty}
            onDiscard={form.reset}
            disabledReason={disabledReason}
            legend={legend}
          />
        )}
      </form>
      {after}
    </Page>
  )
}
