import { z } from 'zod';

/**
 * What stops requests although the network is there. In each case nothing was sent. `certificate_date`: by this
 * computer's clock the service's certificate is not valid yet, or not any more. `certificate_refused`: this computer does
 * not trust the certificate, or it is for another host. `proxy_login`: the proxy wants a password. `proxy_failed`: the
 * proxy cannot be reached, or lets nothing through.
 */
export const OBSTACLES = ['certificate_date', 'certificate_refused', 'proxy_login', 'proxy_failed'] as const;
export const obstacleSchema = z.enum(OBSTACLES);
export type Obstacle = z.infer<typeof obstacleSchema>;

export function isObstacle(code: string): code is Obstacle {
  return OBSTACLES.some((known) => known === code);
}
