export declare const hashedVersion: string;
export declare function isProjectNode(program: string, system?: string): Promise<boolean | null>;
