/** The time of a test server's clock: a Wednesday afternoon in Cairo (13:00) and Mogadishu (14:00). */
export const testNow = '2026-11-18T11:00:00Z'
