import * as z from 'zod'
import { area } from '../kit/endpoint'
import { Done, List, One } from '../kit/responses'
import { singleLine } from '../kit/values'

/** The list of a view, by the name of its area in the contract. */
const list = z.string().regex(/^[a-zA-Z]{1,40}$/, 'validation.invalid')

export const ViewInput = z.object({
  list,
  name: singleLine(60),
  /** The filters as in the URL's query, without the question mark and without the page. */
  filters: z
    .string('validation.required')
    .min(1, 'validation.required')
    .max(1000, { error: 'validation.max' })
    .regex(/^[\w%.~+*=&-]+$/, 'validation.invalid'),
})

const View = z.object({ id: z.number(), list: z.string(), name: z.string(), filters: z.string() })
export type View = z.output<typeof View>

/** A list's filters that a user saved under a name; each user has their own. */
export const views = area({
  list: {
    method: 'GET',
    path: '/api/admin/views/{list}',
    permission: 'signed-in',
    summary: 'My saved views of a list',
    params: z.object({ list }),
    scope: 'own',
    response: List(View),
  },
  create: {
    method: 'POST',
    path: '/api/admin/views',
    permission: 'signed-in',
    summary: 'Save the filters of a list under a name; an existing view of that name is replaced',
    body: ViewInput,
    audit: { kind: 'view', id: 'data.id' },
    response: One(View),
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/views/{id}',
    permission: 'signed-in',
    summary: 'Forget a view',
    record: { kind: 'view', param: 'id' },
    response: Done,
  },
})
