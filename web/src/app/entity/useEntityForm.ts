import { useQueryClient } from '@tanstack/react-query'
import type { CallOptions } from '../../lib/api/call'
import { useToasts } from '../../ui/feedback/toasts'
import { type Form, useForm } from '../form/useForm'
import type { FormBase } from '../form/useFormBase'
import type { LoadSchema } from '../form/validate'
import { useText } from '../i18n/useText'
import { navigate } from '../router/navigation'

interface EntityFormOptions<V extends object, B, R> {
  initial: V
  schema: LoadSchema
  /** The record that the form changes; undefined for a new one. */
  base?: FormBase<V> | undefined
  /** Maps the values to the body that the schema expects; by default the values themselves. */
  body?: (values: V) => B
  /** Creates a record, or updates the open one. */
  send: (body: B, options: CallOptions) => Promise<R>
  /** Returns what the toast says; by default, and if it is undefined, that the record was saved. */
  doneText?: ((response: R) => string | undefined) | undefined
  /** Name of the area in the contract, such as 'levels'; its queries are invalidated. */
  area: string
  /** Path of the list, which opens after saving. */
  listAt: string
}

/** The form of an entity: after saving it shows a toast and opens the list. */
export function useEntityForm<V extends object, B = V, R = unknown>({
  area,
  listAt,
  doneText,
  ...options
}: EntityFormOptions<V, B, R>): Form<V> {
  const t = useText('app')
  const toasts = useToasts()
  const queries = useQueryClient()
  return useForm<V, B, R>({
    ...options,
    onDone: (response) => {
      toasts.success(doneText?.(response) ?? t('form.saved'))
      void queries.invalidateQueries({ queryKey: [area] })
      void navigate(listAt)
    },
    handlesOwnError: true,
  })
}
