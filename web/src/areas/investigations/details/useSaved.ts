import { useQueryClient } from '@tanstack/react-query'
import { useToasts } from '../../../ui/feedback/toasts'

/** Returns a function that says that an order was changed, and reads it and its lists again. */
export function useSaved(): (message: string) => void {
  const queries = useQueryClient()
  const { success } = useToasts()
  return (message) => {
    success(message)
    void queries.invalidateQueries({ queryKey: ['investigations'] })
  }
}
