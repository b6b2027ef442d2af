// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// A malicious coin: any bytes as its name, a name of megabytes, reverting reads, an endless loop.
contract OddCoin {
    bytes private nameBytes;
    bytes private symbolBytes;
    uint256 private nameSize;
    uint256 private decimalsAnswer;
    bool private reverts;
    bool private burns;
    mapping(address => uint256) private balances;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function behave(
        bytes calldata name_,
        bytes calldata symbol_,
        uint256 nameSize_,
        uint256 decimals_,
        bool reverts_,
        bool burns_
    ) external {
        (nameBytes, symbolBytes, nameSize) = (name_, symbol_, nameSize_);
        (decimalsAnswer, reverts, burns) = (decimals_, reverts_, burns_);
    }

    function mint(address to, uint256 value) external {
        balances[to] += value;
        emit Transfer(address(0), to, value);
    }

    function balanceOf(address owner) external view returns (uint256) {
        require(!reverts, "no");
        while (burns) {}
        return balances[owner];
    }

    function decimals() external view returns (uint256) {
        return decimalsAnswer;
    }

    function name() external view returns (bytes memory) {
        return nameSize == 0 ? nameBytes : new bytes(nameSize);
    }

    function symbol() external view returns (bytes memory) {
        return symbolBytes;
    }
}
