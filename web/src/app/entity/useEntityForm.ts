import { useQueryClient } from '@tanstack/react-query'
import type { CallOptions } from '../../lib/api/call'
import { useToasts } from '../../ui/feedback/toasts'
import { type Form, useForm } from '../form/useForm'
import type { LoadSchema } from '../form/validate'
import { useText } from '../i18n/useText'
import { navigate } from '../router/navigation'

interface EntityFormOptions<V extends object, B> {
  initial: V
  schema: LoadSchema
  /** The body as the schema wants it; the values as they are unless told. */
  body?: (values: V) => B
  /** Makes a new one, or changes the one that is open. */
  send: (body: B, options: CallOptions) => Promise<unknown>
  /** Of the contract, such as 'levels': its reads are made anew. */
  area: string
  /** The list, to which one returns. */
  listAt: string
}

/** The form of an entity of the administration: says that it was saved, and returns to the list. */
export function useEntityForm<V extends object, B = V>({ area, listAt, ...options }: EntityFormOptions<V, B>): Form<V> {
  const t = useText('app')
  const toasts = useToasts()
  const queries = useQueryClient()
  return useForm<V, B, unknown>({
    ...options,
    onDone: () => {
      toasts.success(t('form.saved'))
      void queries.invalidateQueries({ queryKey: [area] })
      void navigate(listAt)
    },
    handlesOwnError: true,
  })
}
