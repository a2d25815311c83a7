import { and, asc, eq, ne } from 'drizzle-orm'
import { views as calls } from '#contract/views/calls'
import { caller, db } from '../../platform/context'
import { handlers } from '../../platform/http/handlers'
import { fieldProblem, found } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { views } from './tables'

/** Of one list, for one person: more of them nobody finds again. */
const most = 30

export const viewHandlers = handlers(calls, {
  list: async ({ params, scope }) => ({
    data: await db()
      .select()
      .from(views)
      .where(and(eq(views.userId, scope()), eq(views.list, params.list)))
      .orderBy(asc(views.name))
      .limit(most),
  }),

  create: async ({ body }) => {
    const others = and(eq(views.userId, caller().id), eq(views.list, body.list), ne(views.name, body.name))
    if ((await db().$count(views, others)) >= most) throw fieldProblem('name', 'views.tooMany', { max: most })
    const [row] = await db()
      .insert(views)
      .values({ userId: caller().id, ...body })
      .onConflictDoUpdate({ target: [views.userId, views.list, views.name], set: { filters: body.filters } })
      .returning()
    return { data: found(row) }
  },

  remove: async ({ params }) => {
    await db().delete(views).where(eq(views.id, params.id))
    return { message: apiText('done.deleted') }
  },
})
