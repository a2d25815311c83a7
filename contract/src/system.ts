import * as z from 'zod'
import { area } from './kit/endpoint'

export const system = area({
  health: {
    method: 'GET',
    path: '/api/health',
    permission: 'public',
    summary: 'The process answers',
    answer: z.object({ status: z.literal('ok') }),
  },
  ready: {
    method: 'GET',
    path: '/api/ready',
    permission: 'public',
    summary: 'The database answers too; 503 otherwise',
    answer: z.object({ status: z.literal('ready') }),
  },
})
