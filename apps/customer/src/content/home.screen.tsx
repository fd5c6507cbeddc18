import { useSite } from '../shell/index.ts';

export const HomeScreen = () => <h1>{useSite((site) => site.name)}</h1>;
